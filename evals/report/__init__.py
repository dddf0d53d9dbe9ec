"""The report of one or several runs: a document of numbers, and a page that shows them and what they were made of."""
