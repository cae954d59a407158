"""A second, deliberately simple referee for all five games.

Written from the rule documents and the list of decisions alone, with strings, lists and ``itertools``; it never
imports the package under test.  Slow on purpose: every rule is the sentence of the document, not a trick.
"""
