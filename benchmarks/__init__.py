"""Benchmarks print ratios against a peer measured in the same run; ``python -m benchmarks`` runs them all."""
