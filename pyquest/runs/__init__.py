"""A run: which quests are played, how they are carried out, recorded, resumed and summed up."""

LAST_SEED = 10**18 - 1
"""The largest seed, wherever one is given."""
