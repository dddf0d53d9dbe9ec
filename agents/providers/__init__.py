"""Providers: where a model's replies come from. The only place where HTTP is spoken."""
