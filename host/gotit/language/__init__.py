"""From messages to words, for an audience: `Language.words(message, audience)`."""
