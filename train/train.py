"""Trains the network that says of each word what it is: python3 train/train.py FEATURES WEIGHTS STATE [minutes] (Debian's python3-torch).

START=weights.bin goes on from weights that were learned before, with smaller steps: new kinds of documents are learned on top of the old. The
networks of the reader were made so, all in all in an hour of one core, while the grammar of documents grew (`train.ts` takes all kinds
at once, so that its networks are of the same kind but not the same numbers):
- the first from nothing in 13,000 steps on 8,000 documents, 9,000 with 5,500 more of five further languages, 6,000 with 4,000 more that have credit
  notes and sums in a second currency, 2,500 with 7,500 more that have letters, sentences, trades and odd names; its state before the last stage is the
  third network,
- the second (SEED=2) from nothing in 4,000 steps on all of these.
What is kept is a running mean of the weights (Polyak averaging), which reads documents of other makers better than the last step does.
SEED=2 is another network: networks that learned apart guess differently where they know nothing, so that their mean reads new layouts better than any
of them, and how far they are apart tells what is a guess.
Then all three go on with labelled documents (`train_labelled.py`): 1,500 steps each, on the corpus and on about 1,200 documents in 360 further
layouts, which are not part of the project either.
The committed networks have not seen the web pages of `web/`, which came later.
With OpenBLAS (Debian's libopenblas0) a step takes 0.06 s of one core, with the reference BLAS ten times as long.
"""
import copy
import os
import random
import sys
import time

import numpy as np
import torch
from torch import nn

from network import NOTHING, ROLES, Network, follow, joined, load, restore, save

seed = int(os.environ.get('SEED', '1'))
torch.manual_seed(seed)
random.seed(seed)
torch.set_num_threads(1)


def measure(network, pages):
    network.eval()
    hits = np.zeros((3, ROLES))
    with torch.no_grad():
        for at in range(0, len(pages), 16):
            batch = joined(pages[at:at + 16])
            said = network(batch).argmax(1).numpy()
            want = batch['labels'].numpy()
            for role in range(ROLES):
                hits[:, role] += [(said == role).sum(), (want == role).sum(), ((said == role) & (want == role)).sum()]
    network.train()
    return 2 * hits[2] / np.maximum(1, hits[0] + hits[1])


def main():
    folder, weights, state = sys.argv[1:4]
    minutes = float(sys.argv[4]) if len(sys.argv) > 4 else 60
    pages = load(folder)
    # Print and scan of one document stand side by side: the last tenth is held back whole.
    cut = len(pages) // 20 * 18
    seen, unseen = pages[:cut], pages[cut:cut + 200]
    network = Network()
    start_from = os.environ.get('START')
    if start_from:
        restore(network, start_from)
        print('before:', round(float(measure(network, unseen)[1:].mean()), 3), flush=True)
    average = copy.deepcopy(network)
    rate = 1e-3 if start_from else 2e-3
    optimiser = torch.optim.AdamW(network.parameters(), lr=rate, weight_decay=1e-3)
    total, done = int(os.environ.get('STEPS', '14000')), 0
    if os.path.exists(state):
        kept = torch.load(state)
        network.load_state_dict(kept['network'])
        average.load_state_dict(kept['average'])
        optimiser.load_state_dict(kept['optimiser'])
        done = kept['done']
        random.seed(seed + done)
        torch.manual_seed(seed + done)
    weight = torch.ones(ROLES)
    weight[0] = NOTHING
    start, losses = time.time(), []
    while done < total and time.time() - start < minutes * 60:
        for group in optimiser.param_groups:
            group['lr'] = rate * min(1, (done + 1) / 200) * (0.02 + 0.98 * (1 - done / total))
        batch = joined(random.sample(seen, 8))
        loss = nn.functional.cross_entropy(network(batch, hide=0.2), batch['labels'], weight=weight, label_smoothing=0.02)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 1)
        optimiser.step()
        losses.append(loss.item())
        done += 1
        follow(average, network, min(0.999, done / (done + 10)))
        if done % 250 == 0:
            print(done, round(sum(losses[-250:]) / 250, 4), f'{time.time() - start:.0f} s', flush=True)
    scores = measure(average, unseen)
    print(len(pages), 'pages; roles on pages held back:', ' '.join(f'{s:.2f}' for s in scores), 'mean', round(float(scores[1:].mean()), 3), 'after', done)
    torch.save({'network': network.state_dict(), 'average': average.state_dict(), 'optimiser': optimiser.state_dict(), 'done': done}, state)
    save(average, weights)


if __name__ == '__main__':
    main()
