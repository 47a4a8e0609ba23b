"""What "it" is: this object, unless the sentence turns out to be about another one."""

from __future__ import annotations

import sys


class Pronoun(str):
    """A word of the model for this object where the text has a pronoun; equal to the word for a name.

    >>> ITSELF == "self", isinstance("self", Pronoun)
    (True, False)
    """


ITSELF = Pronoun("self")
ATTACHED_TO_IT = Pronoun("to_self")


def named(value: object) -> object:
    """Give the word itself, once it is known that the pronoun stands for this object.

    >>> type(named(ITSELF)).__name__
    'str'
    """
    return sys.intern(str(value)) if isinstance(value, Pronoun) else value  # one with the model's own word
