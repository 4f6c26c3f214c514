"""The language reference, the pages of error codes and operations, and the JSON schemas, as data.

A package so that it ships with the wheel as ``mtf_lang.spec``; it holds no code.
"""
