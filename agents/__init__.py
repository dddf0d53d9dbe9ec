"""Agents: who speaks, and what they say."""
