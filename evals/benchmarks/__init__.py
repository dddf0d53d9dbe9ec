"""Benchmarks: named, versioned sets of tasks."""
