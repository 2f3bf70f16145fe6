"""Goes on from trained networks with labelled documents: python3 train/train_labelled.py FEATURES LABELLED OUT WEIGHTS... (Debian's python3-torch).

LABELLED is written by `export-labelled.ts`. For each of the WEIGHTS, OUT gets `all-N.bin`, which has seen all labelled documents, and `fold-F-N.bin`,
which has not seen those of fold F: with these, figures and confidences are measured. FOLDS=all,0 makes only some of them.

Labels say what the values are, not where they stand. Of the places where a value is printed, the one that the network itself holds likeliest is
taken for it; at the others, and where a value is not labelled, several roles count as right, and the loss is that of their sum (learning from
partial labels: Cour, Sapp and Taskar, JMLR 12, 2011). Five pages of a batch are labelled, three are invented ones, so that nothing is forgotten.
"""
import copy
import json
import os
import random
import sys
import time

import numpy as np
import torch
from torch import nn

from network import NOTHING, ROLES, Network, follow, joined, load, restore, save

STEPS, RATE, BATCH, LABELLED = int(os.environ.get('STEPS', '1000')), 1e-3, 8, 5
FOLDS = os.environ.get('FOLDS', 'all,0,1,2,3,4').split(',')
NAMES = ('none invoice_number order_number variable_symbol issue_date tax_point_date due_date supplier_name supplier_address supplier_company_id '
         'supplier_vat_id customer_name customer_address customer_company_id customer_vat_id total_amount net_amount vat_amount amount_due iban bic '
         'bank_account').split()
CELLS = sum(1 << role for role in range(len(NAMES), ROLES))
ANYTHING = 1 | CELLS
TEXTS = {NAMES.index(name) for name in ('supplier_name', 'supplier_address', 'customer_name', 'customer_address')}
torch.set_num_threads(1)


def bits_of(names):
    return sum(1 << NAMES.index(name) for name in names)


def chances(network, pages):
    network.eval()
    with torch.no_grad():
        return [torch.softmax(network(joined([page])), 1).numpy() for page in pages]


def places(document, pages, role, said):
    """Where a value is printed: its likeliest place, and for names and addresses the words of that page that are half as likely."""
    printed = [
        (float(said[page][word, role]), page, int(word))
        for page in document['pages']
        for word in np.nonzero((pages[page]['labels'] >> role) & 1)[0]
    ]
    best = max(printed)
    if role not in TEXTS:
        return [best]
    return [each for each in printed if each[1] == best[1] and each[0] >= 0.5 * best[0]]


def allowed_roles(documents, pages, network):
    """For each page of the documents, the roles that each of its words may have, as bits."""
    said = chances(network, pages)
    result = []
    for document in documents:
        anything = ANYTHING | bits_of(document['unlabelled'])
        allowed = {}
        for page in document['pages']:
            values, cells = pages[page]['labels'].astype(np.int64), pages[page]['cells'].astype(np.int64)
            allowed[page] = np.where(cells > 0, cells | values, values | anything)
        for name in document['found']:
            for _, page, word in places(document, pages, NAMES.index(name), said):
                allowed[page][word] = pages[page]['labels'][word]
        result += [{**pages[page], 'allowed': allowed[page]} for page in document['pages']]
    return result


def loss_of(logits, allowed):
    mask = ((allowed[:, None] >> torch.arange(ROLES)) & 1).bool()
    each = -torch.logsumexp(torch.log_softmax(logits, 1).masked_fill(~mask, -30.0), 1)
    weight = torch.where((allowed & 1) > 0, NOTHING, 1.0)
    return (each * weight).sum() / weight.sum()


def learn(start, invented, documents, pages, name):
    network = Network()
    restore(network, start)
    labelled = allowed_roles(documents, pages, network)
    average = copy.deepcopy(network)
    network.train()
    optimiser = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=1e-3)
    weight = torch.ones(ROLES)
    weight[0] = NOTHING
    began, losses = time.time(), []
    for done in range(STEPS):
        for group in optimiser.param_groups:
            group['lr'] = RATE * min(1, (done + 1) / 100) * (0.02 + 0.98 * (1 - done / STEPS))
        batch = joined(random.sample(invented, BATCH - LABELLED))
        loss = nn.functional.cross_entropy(network(batch, hide=0.2), batch['labels'], weight=weight, label_smoothing=0.02)
        chosen = random.sample(labelled, LABELLED)
        allowed = torch.from_numpy(np.concatenate([page['allowed'] for page in chosen]))
        on_labelled = loss_of(network(joined(chosen), hide=0.2), allowed)
        losses.append(on_labelled.item())
        optimiser.zero_grad()
        (loss * (BATCH - LABELLED) / BATCH + on_labelled * LABELLED / BATCH).backward()
        nn.utils.clip_grad_norm_(network.parameters(), 1)
        optimiser.step()
        follow(average, network, min(0.998, (done + 1) / (done + 10)))
    print(name, len(documents), 'documents; loss', round(float(np.mean(losses[-250:])), 4), f'{time.time() - began:.0f} s', flush=True)
    return average


def main():
    features, folder, out, *starts = sys.argv[1:]
    invented, pages = load(features), load(folder)
    with open(os.path.join(folder, 'documents.json'), encoding='utf8') as file:
        documents = json.load(file)
    os.makedirs(out, exist_ok=True)
    for number, start in enumerate(starts, 1):
        for fold in FOLDS:
            random.seed(number)
            torch.manual_seed(number)
            name = f'all-{number}' if fold == 'all' else f'fold-{fold}-{number}'
            seen = [each for each in documents if fold == 'all' or each['fold'] != int(fold)]
            save(learn(start, invented, seen, pages, name), os.path.join(out, f'{name}.bin'))


if __name__ == '__main__':
    main()
