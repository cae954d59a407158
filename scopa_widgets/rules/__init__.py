"""The rules: state tuples and pure functions, clause ids, no words."""
