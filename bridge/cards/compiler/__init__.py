"""The Oracle-text compiler: from printed text to the ability model, by a grammar.

A clause is read whole or not at all; what is not read and may bear on mana is reported as unmodelled.
"""

from bridge.cards.compiler.face import compile_face

__all__ = ["compile_face"]
