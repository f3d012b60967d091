"""The check of a match's seal, as pages are told of it."""

from benben.table.answers import Verified
from benben.verifying import Verdict


def verified(verdict: Verdict, language: str) -> Verified:
    seal = verdict.seal
    return {
        "ok": verdict.ok,
        "text": verdict.sentence(language),
        "commitment": seal.commitment if seal else None,
        "begun": seal.begun if seal else None,
        "nonces": list(seal.nonces) if seal else [],
    }
