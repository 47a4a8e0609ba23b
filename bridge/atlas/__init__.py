"""The atlas: what searches for every built-in property find over the cards of the table, as tables, pages and cases."""
