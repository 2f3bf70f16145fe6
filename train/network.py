"""The network that says of each word what it is: pages as arrays, the layers, and its weights in a file.

Graph network: each word starts from its hashed letters and its signs, and five times takes up what its neighbours and its groups know.
"""
import os

import numpy as np
import torch
from torch import nn

BUCKETS, OWN, MEANINGS, DIRECTIONS, EMBEDDED, HIDDEN, NARROW, LAYERS, ROLES = 16384, 60, 40, 10, 32, 96, 32, 5, 30
DENSE = OWN + MEANINGS
SLOTS, SLOT = 12, 24
GROUPS = ('segments', 'rows', 'blocks', 'twins', 'page')
# Words are mostly nothing: they weigh less.
NOTHING = 0.6


def load(folder):
    pages = []
    for name in sorted({f.rsplit('.', 1)[0] for f in os.listdir(folder) if f.endswith('.sizes')}):
        read = lambda key, kind: np.fromfile(os.path.join(folder, f'{name}.{key}'), kind)
        sizes = read('sizes', np.int32).reshape(-1, 2)
        arrays = {k: read(k, np.float32 if k == 'dense' else np.int32) for k in ('dense', 'pieces', 'starts', 'neighbours', *GROUPS[:-1], 'labels')}
        cells = read('cells', np.int32) if os.path.exists(os.path.join(folder, f'{name}.cells')) else None
        at, piece, start = 0, 0, 0
        for words, pieces in sizes:
            pages.append({
                'dense': arrays['dense'][at * DENSE:(at + words) * DENSE].reshape(words, DENSE),
                'pieces': arrays['pieces'][piece:piece + pieces],
                'starts': arrays['starts'][start:start + words],
                'neighbours': arrays['neighbours'][at * DIRECTIONS:(at + words) * DIRECTIONS].reshape(words, DIRECTIONS),
                **{group: arrays[group][at:at + words] for group in GROUPS[:-1]},
                'labels': arrays['labels'][at:at + words],
                **({} if cells is None else {'cells': cells[at:at + words]}),
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
