"""What "it" is: this object, unless the sentence turns out to be about another one.

That is known only once the whole sentence is read.  Until then the pronoun is a word of its own kind, which every
reader of smaller parts takes for the model's word for this object; the model itself has no such word.
"""

from __future__ import annotations

import sys


class Pronoun(str):
    """A word of the model for this object where the text has a pronoun; equal to the word for a name.

    >>> ITSELF == "self", isinstance("self", Pronoun)
    (True, False)
    """


ITSELF = Pronoun("self")
ATTACHED_TO_IT = Pronoun("to_self")


def as_plain_word(value: object) -> object:
    """Give the model's word for what is left of pronouns, once a sentence is read; anything else as it is.

    >>> type(as_plain_word(ITSELF)).__name__
    'str'
    """
    return sys.intern(str(value)) if isinstance(value, Pronoun) else value  # one with the model's own word
