"""A run: which quests are played, how they are carried out, recorded, resumed and summed up."""
