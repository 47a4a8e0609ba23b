"""Why a permanent could produce a type of mana, or why it could not: proofs, their checker, and reasons."""
