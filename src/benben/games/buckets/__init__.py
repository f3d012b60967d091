"""Buckets (Bucket King 3D): everybody defends a pyramid of real, tumbling buckets."""
