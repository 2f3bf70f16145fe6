"""Trains the network that says of each word what it is: python3 train/train.py FEATURES WEIGHTS STATE [minutes] (Debian's python3-torch).

START=weights.bin goes on from weights that were learned before, with smaller steps, and keeps the mean of both: new kinds of documents are learned
on top of the old. The weights of the reader were made so: 8000 documents from nothing, then 2600 steps on 5000 with more kinds of receipts.

Plain graph network: each word starts from its hashed letters and its signs, and three times takes up what its neighbours know.
"""
import os
import random
import sys
import time

import numpy as np
import torch
from torch import nn

BUCKETS, DENSE, DIRECTIONS, EMBEDDED, HIDDEN, LAYERS, ROLES = 8192, 60, 10, 32, 64, 3, 30
torch.manual_seed(1)
random.seed(1)
torch.set_num_threads(1)


def load(folder):
    pages = []
    for name in sorted({f.rsplit('.', 1)[0] for f in os.listdir(folder) if f.endswith('.sizes')}):
        read = lambda key, kind: np.fromfile(os.path.join(folder, f'{name}.{key}'), kind)
        sizes = read('sizes', np.int32).reshape(-1, 2)
        arrays = {k: read(k, np.float32 if k == 'dense' else np.int32) for k in ('dense', 'pieces', 'starts', 'neighbours', 'segments', 'labels')}
        at, piece, start = 0, 0, 0
        for words, pieces in sizes:
            pages.append({
                'dense': arrays['dense'][at * DENSE:(at + words) * DENSE].reshape(words, DENSE),
                'pieces': arrays['pieces'][piece:piece + pieces],
                'starts': arrays['starts'][start:start + words],
                'neighbours': arrays['neighbours'][at * DIRECTIONS:(at + words) * DIRECTIONS].reshape(words, DIRECTIONS),
                'segments': arrays['segments'][at:at + words],
                'labels': arrays['labels'][at:at + words],
            })
            at, piece, start = at + words, piece + pieces, start + words + 1
    return pages


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.own = nn.Linear(HIDDEN, HIDDEN)
        self.beside = nn.Linear(HIDDEN * DIRECTIONS, HIDDEN, bias=False)
        self.segment = nn.Linear(HIDDEN, HIDDEN, bias=False)
        self.page = nn.Linear(HIDDEN, HIDDEN, bias=False)

    def forward(self, h, batch):
        # The row past the last is nobody's: it stands for a neighbour that is not there.
        padded = torch.cat([h, h.new_zeros(1, HIDDEN)])
        beside = padded[batch['neighbours']].reshape(len(h), -1)
        z = self.own(h) + self.beside(beside) + self.segment(mean(h, batch['segments'])) + self.page(mean(h, batch['page']))
        return h + torch.relu(z)


def mean(h, groups):
    count = int(groups.max()) + 1
    total = h.new_zeros(count, HIDDEN).index_add(0, groups, h)
    size = h.new_zeros(count).index_add(0, groups, h.new_ones(len(h)))
    return (total / size[:, None])[groups]


class Network(nn.Module):
    def __init__(self):
        super().__init__()
        self.letters = nn.EmbeddingBag(BUCKETS, EMBEDDED, mode='mean')
        nn.init.normal_(self.letters.weight, std=0.3)
        self.first = nn.Linear(EMBEDDED + DENSE, HIDDEN)
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))
        self.last = nn.Linear(HIDDEN, ROLES)

    def forward(self, batch, hide=0.0):
        words = self.letters(batch['pieces'], batch['starts'])
        if hide > 0:
            # A word that was never seen before says nothing by its letters: most of the world is such words.
            words = words * (torch.rand(len(words), 1) > hide)
        h = torch.relu(self.first(torch.cat([words, batch['dense']], 1)))
        if hide > 0:
            h = nn.functional.dropout(h, 0.1)
        for layer in self.layers:
            h = layer(h, batch)
        return self.last(h)


def joined(pages):
    words = pieces = segments = 0
    parts = {k: [] for k in ('dense', 'pieces', 'starts', 'neighbours', 'segments', 'page', 'labels')}
    total = sum(len(p['labels']) for p in pages)
    for number, p in enumerate(pages):
        n = len(p['labels'])
        parts['dense'].append(p['dense'])
        parts['pieces'].append(p['pieces'])
        parts['starts'].append(p['starts'] + pieces)
        parts['neighbours'].append(np.where(p['neighbours'] < 0, total, p['neighbours'] + words))
        parts['segments'].append(p['segments'] + segments)
        parts['page'].append(np.full(n, number))
        parts['labels'].append(p['labels'])
        words, pieces, segments = words + n, pieces + len(p['pieces']), segments + int(p['segments'].max()) + 1
    whole = {k: torch.from_numpy(np.concatenate(v)) for k, v in parts.items()}
    return {k: v if k == 'dense' else v.long() for k, v in whole.items()}


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
        parts += [layer.own.weight, layer.own.bias, layer.beside.weight, layer.segment.weight, layer.page.weight]
    return parts + [network.last.weight, network.last.bias]


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


def main():
    folder, weights, state = sys.argv[1:4]
    minutes = float(sys.argv[4]) if len(sys.argv) > 4 else 40
    pages = load(folder)
    # Print and scan of one document stand side by side: the last tenth is held back whole.
    cut = len(pages) // 20 * 18
    seen, unseen = pages[:cut], pages[cut:cut + 200]
    network = Network()
    start_from = os.environ.get('START')
    if start_from:
        restore(network, start_from)
        print('before:', round(float(measure(network, unseen)[1:].mean()), 3), flush=True)
    rate = 7e-4 if start_from else 2e-3
    optimiser = torch.optim.AdamW(network.parameters(), lr=rate, weight_decay=1e-3)
    total, done = int(os.environ.get('STEPS', '14000')), 0
    if os.path.exists(state):
        kept = torch.load(state)
        network.load_state_dict(kept['network'])
        optimiser.load_state_dict(kept['optimiser'])
        done = kept['done']
        random.seed(done)
        torch.manual_seed(done)
    weight = torch.ones(ROLES)
    weight[0] = 0.6
    start, losses = time.time(), []
    while done < total and time.time() - start < minutes * 60:
        for group in optimiser.param_groups:
            group['lr'] = rate * min(1, (done + 1) / 200) * (0.02 + 0.98 * (1 - done / total))
        batch = joined(random.sample(seen, 8))
        loss = nn.functional.cross_entropy(network(batch, hide=0.15), batch['labels'], weight=weight, label_smoothing=0.02)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 1)
        optimiser.step()
        losses.append(loss.item())
        done += 1
        if done % 250 == 0:
            print(done, round(sum(losses[-250:]) / 250, 4), f'{time.time() - start:.0f} s', flush=True)
    scores = measure(network, unseen)
    print(len(pages), 'pages; roles on pages held back:', ' '.join(f'{s:.2f}' for s in scores), 'mean', round(float(scores[1:].mean()), 3), 'after', done)
    if start_from:
        learned = [part.detach().clone() for part in parts_of(network)]
        restore(network, start_from)
        with torch.no_grad():
            for part, new in zip(parts_of(network), learned):
                part.copy_((part + new) / 2)
        print('mean of both:', round(float(measure(network, unseen)[1:].mean()), 3), flush=True)
    torch.save({'network': network.state_dict(), 'optimiser': optimiser.state_dict(), 'done': done}, state)
    save(network, weights)


main()
