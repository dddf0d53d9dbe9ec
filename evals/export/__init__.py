"""Runs for other programs: tables, trajectories, logs of other tools, and a leaderboard; all from their journals."""
