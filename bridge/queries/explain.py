"""``explain``: why a permanent could produce a type of mana, or why it could not; see :mod:`bridge.explain`."""

from bridge.explain.explain import ExplainAnswer, explain

__all__ = ["ExplainAnswer", "explain"]
