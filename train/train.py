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
With OpenBLAS (Debian's libopenblas0) a step takes 0.06 s of one core, with the reference BLAS ten times as long.

Graph network: each word starts from its hashed letters and its signs, and five times takes up what its neighbours and its groups know.
"""
import copy
import os
import random
import sys
import time

import numpy as np
import torch
from torch import nn

BUCKETS, OWN, MEANINGS, DIRECTIONS, EMBEDDED, HIDDEN, NARROW, LAYERS, ROLES = 16384, 60, 40, 10, 32, 96, 32, 5, 30
DENSE = OWN + MEANINGS
SLOTS, SLOT = 12, 24
GROUPS = ('segments', 'rows', 'blocks', 'twins', 'page')
seed = int(os.environ.get('SEED', '1'))
torch.manual_seed(seed)
random.seed(seed)
torch.set_num_threads(1)


def load(folder):
    pages = []
    for name in sorted({f.rsplit('.', 1)[0] for f in os.listdir(folder) if f.endswith('.sizes')}):
        read = lambda key, kind: np.fromfile(os.path.join(folder, f'{name}.{key}'), kind)
        sizes = read('sizes', np.int32).reshape(-1, 2)
        arrays = {k: read(k, np.float32 if k == 'dense' else np.int32) for k in ('dense', 'pieces', 'starts', 'neighbours', *GROUPS[:-1], 'labels')}
        at, piece, start = 0, 0, 0
        for words, pieces in sizes:
            pages.append({
                'dense': arrays['dense'][at * DENSE:(at + words) * DENSE].reshape(words, DENSE),
                'pieces': arrays['pieces'][piece:piece + pieces],
                'starts': arrays['starts'][start:start + words],
                'neighbours': arrays['neighbours'][at * DIRECTIONS:(at + words) * DIRECTIONS].reshape(words, DIRECTIONS),
                **{group: arrays[group][at:at + words] for group in GROUPS[:-1]},
                'labels': arrays['labels'][at:at + words],
            })
            at, piece, start = at + words, piece + pieces, start + words + 1
    return pages


class Layer(nn.Module):
    """A word takes up what it is itself, what its neighbours and its groups know, and what the page has found so far.

    What the page has found stands in slots: each looks for one thing among all words, so that words that claim the same role know of each other."""

    def __init__(self):
        super().__init__()
        self.norm = nn.LayerNorm(HIDDEN)
        self.own = nn.Linear(HIDDEN, HIDDEN)
        self.narrow = nn.Linear(HIDDEN, NARROW, bias=False)
        self.beside = nn.Linear(NARROW * DIRECTIONS, HIDDEN, bias=False)
        self.groups = nn.ModuleList(nn.Linear(HIDDEN, HIDDEN, bias=False) for _ in GROUPS)
        self.seek = nn.Linear(HIDDEN, SLOTS, bias=False)
        self.slot = nn.Linear(HIDDEN, SLOT, bias=False)
        self.found = nn.Linear(SLOT * SLOTS, HIDDEN, bias=False)
        self.claim = nn.Linear(SLOTS, HIDDEN, bias=False)
        self.out = nn.Linear(HIDDEN, HIDDEN, bias=False)

    def forward(self, h, batch, drop):
        x = self.norm(h)
        # The row past the last is nobody's: it stands for a neighbour that is not there.
        low = self.narrow(x)
        low = torch.cat([low, low.new_zeros(1, NARROW)])
        z = self.own(x) + self.beside(low[batch['neighbours']].reshape(len(x), -1))
        for name, linear in zip(GROUPS, self.groups):
            z = z + linear(mean(x, batch[name])[batch[name]])
        z = z + self.from_slots(x, batch)
        return h + self.out(nn.functional.dropout(torch.relu(z), drop, drop > 0))

    def from_slots(self, x, batch):
        logits = self.seek(x)
        parts = []
        for page in torch.split(torch.arange(len(x)), batch['lengths']):
            claim = torch.softmax(logits[page], 0)
            slots = self.slot(claim.T @ x[page]).reshape(1, -1)
            parts.append(self.claim(claim / claim.max(0, keepdim=True).values) + self.found(slots))
        return torch.cat(parts)


def mean(h, groups):
    count = int(groups.max()) + 1
    total = h.new_zeros(count, h.shape[1]).index_add(0, groups, h)
    size = h.new_zeros(count).index_add(0, groups, h.new_ones(len(h)))
    return total / size[:, None]


class Network(nn.Module):
    def __init__(self):
        super().__init__()
        self.letters = nn.EmbeddingBag(BUCKETS, EMBEDDED, mode='mean')
        nn.init.normal_(self.letters.weight, std=0.3)
        self.first = nn.Linear(EMBEDDED + DENSE, HIDDEN)
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))
        self.norm = nn.LayerNorm(HIDDEN)
        self.last = nn.Linear(HIDDEN, ROLES)

    def forward(self, batch, hide=0.0):
        words, dense = self.letters(batch['pieces'], batch['starts']), batch['dense']
        if hide > 0:
            # A word that was never seen before says nothing by its letters: most of the world is such words. So it is with phrases of labels,
            # of which whole languages are unknown.
            words = words * (torch.rand(len(words), 1) > hide)
            pages = len(batch['lengths'])
            unknown = (torch.rand(pages) < 0.35)[batch['page']] | (torch.rand(len(words)) < 0.1)
            dense = torch.cat([dense[:, :OWN], dense[:, OWN:] * ~unknown[:, None]], 1)
        h = torch.relu(self.first(torch.cat([words, dense], 1)))
        if hide > 0:
            h = nn.functional.dropout(h, 0.1)
        for layer in self.layers:
            h = layer(h, batch, 0.1 if hide > 0 else 0.0)
        return self.last(self.norm(h))


def joined(pages):
    words = pieces = 0
    groups = dict.fromkeys(GROUPS[:-1], 0)
    parts = {k: [] for k in ('dense', 'pieces', 'starts', 'neighbours', *GROUPS, 'labels')}
    total = sum(len(p['labels']) for p in pages)
    for number, p in enumerate(pages):
        n = len(p['labels'])
        parts['dense'].append(p['dense'])
        parts['pieces'].append(p['pieces'])
        parts['starts'].append(p['starts'] + pieces)
        parts['neighbours'].append(np.where(p['neighbours'] < 0, total, p['neighbours'] + words))
        for group, before in groups.items():
            parts[group].append(p[group] + before)
            groups[group] = before + int(p[group].max()) + 1
        parts['page'].append(np.full(n, number))
        parts['labels'].append(p['labels'])
        words, pieces = words + n, pieces + len(p['pieces'])
    whole = {k: torch.from_numpy(np.concatenate(v)) for k, v in parts.items()}
    return {'lengths': [len(p['labels']) for p in pages], **{k: v if k == 'dense' else v.long() for k, v in whole.items()}}


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


def parts_of(network):
    """The arrays in the order in which the reader takes them."""
    parts = [network.letters.weight, network.first.weight, network.first.bias]
    for layer in network.layers:
        parts += [layer.norm.weight, layer.norm.bias, layer.own.weight, layer.own.bias, layer.narrow.weight, layer.beside.weight]
        parts += [group.weight for group in layer.groups]
        parts += [layer.seek.weight, layer.slot.weight, layer.found.weight, layer.claim.weight, layer.out.weight]
    return parts + [network.norm.weight, network.norm.bias, network.last.weight, network.last.bias]


def save(network, file):
    """Numbers in half precision, one array after the other."""
    np.concatenate([p.detach().numpy().ravel() for p in parts_of(network)]).astype(np.float16).tofile(file)


def restore(network, file):
    """The reverse of `save`."""
    numbers = torch.from_numpy(np.fromfile(file, np.float16).astype(np.float32))
    at = 0
    with torch.no_grad():
        for part in parts_of(network):
            part.copy_(numbers[at:at + part.numel()].reshape(part.shape))
            at += part.numel()
    assert at == len(numbers)


def follow(average, network, share):
    """Moves the running mean towards the network."""
    with torch.no_grad():
        for mean_of, now in zip(average.parameters(), network.parameters()):
            mean_of.mul_(share).add_(now, alpha=1 - share)


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
    weight[0] = 0.6
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


main()
