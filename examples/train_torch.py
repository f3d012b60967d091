"""The same as train.py in PyTorch: `pip install torch`, then

    python examples/train_torch.py --game buckets --option size=small --against greedy --seconds 300

PyTorch reads the batch's arrays without a copy and hands its actions back.
"""

from typing import Any

import numpy as np
import torch
from self_play import CURIOSITY, HIDDEN, PACE, PART, burst, main

from benben.adapters.vector import Batch


class Policy:
    """From observations to a hidden layer, and on to actions and an expected return."""

    def __init__(self, batch: Batch) -> None:
        torch.manual_seed(1)
        torch.set_num_threads(1)  # the network is small
        planes = batch.game.planes
        self.batch, self.dice = batch, np.random.default_rng(1)
        self.most = torch.from_numpy(planes.most.astype(np.float32))
        self.body = torch.nn.Sequential(torch.nn.Linear(planes.size, HIDDEN), torch.nn.Tanh())
        self.actions = torch.nn.Linear(HIDDEN, batch.num_actions)
        self.worth = torch.nn.Linear(HIDDEN, 1)
        parts = torch.nn.ModuleList([self.body, self.actions, self.worth])
        for name, weights in parts.named_parameters():  # at first all moves are as likely
            spread = 0.1 if name == "0.0.weight" else 0.0
            torch.nn.init.normal_(weights, 0.0, spread)
        self.steps = torch.optim.Adam(parts.parameters(), PACE, (0.9, 0.99))

    def scores(self, observations: Any, masks: Any) -> tuple[Any, Any]:
        """The odds of the actions, none of those that are not legal; and the expected return."""
        hidden = self.body(torch.from_numpy(observations) / self.most)
        logits = self.actions(hidden).masked_fill(~torch.from_numpy(masks), -1e9)
        return torch.distributions.Categorical(logits=logits), self.worth(hidden)[:, 0]

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def act(self, observations: Any, masks: Any) -> Any:
        return self.scores(observations, masks)[0].sample().numpy()

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def best(self, observations: Any, masks: Any) -> Any:
        return self.scores(observations, masks)[0].logits.argmax(dim=1).numpy()

    def improve(self) -> None:
        parts = burst(self.batch, self.act, self.dice)
        for first in range(0, len(parts[0]), PART):
            observations, masks, actions, returns = (p[first : first + PART] for p in parts)
            policy, expected = self.scores(observations, masks)
            surprise = torch.from_numpy(returns) - expected
            logs, odds = policy.logits, policy.probs
            entropy = -(odds * logs).sum(dim=1)
            chosen = logs.gather(1, torch.from_numpy(actions)[:, None])[:, 0]
            loss = -(chosen * surprise.detach() + CURIOSITY * entropy - surprise**2 / 2).mean()
            self.steps.zero_grad()
            loss.backward()
            self.steps.step()


if __name__ == "__main__":
    main(Policy)
