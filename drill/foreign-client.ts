/**
 * Client of another accounting unit that sends requests while a program runs. A response that discloses anything outside its own unit is a
 * violation.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { createCaller } from './caller.ts';
import type { ModelDocument } from './model.ts';
import type { Random } from './random.ts';
import type { ForeignClients } from './set-up.ts';

type Asking = {
  url: string;
  strangers: ForeignClients;
  random: Random;
  /** Documents of the program's clients so far. */
  documents: () => ModelDocument[];
  /** Documents of all programs that are running. */
  all: () => ModelDocument[];
  onViolation: (what: string) => void;
};

const acts = ['probe', 'probe', 'probe', 'copy'] as const;

/** Each copy must be extracted as well. */
const mostCopies = 6;

/** Runs until `over`. Returns the ids of the uploaded copies. */
export async function runForeignClient(asking: Asking, over: AbortSignal): Promise<string[]> {
  const copies: string[] = [];
  while (!over.aborted) {
    await delay(100 + asking.random.integer(500));
    await doing[asking.random.pick(acts)](asking, copies);
  }
  return copies;
}

type Ask = readonly [method: string, path: string, body?: unknown];
const asks: readonly [Ask, ...Ask[]] = [
  ['GET', '/bff/audit-log?take=500'],
  ['GET', '/bff/audit-log/export?format=csv'],
  ['POST', '/v1/documents/list', { take: 500 }],
  ['POST', '/v1/documents/list', { text: 'drill' }],
  ['POST', '/bff/documents/list', {}],
];

const doing: Record<(typeof acts)[number], (asking: Asking, copies: string[]) => Promise<void>> = {
  probe: async ({ url, strangers, random, all, onViolation }) => {
    const viewer = createCaller(url, strangers.viewer, onViolation);
    const [method, path, body] = random.pick(asks);
    const outcome = await viewer.json(method, path, body);
    // copies have other names, but the same words
    const told = outcome === 'lost' ? undefined : /p\d+-c\d+-\d+\.\w+/.exec(outcome.body)?.[0];
    if (told !== undefined) onViolation(`${method} ${path} reveals ${told} to a user of another accounting unit`);
    const there = all().filter(({ id }) => id !== undefined);
    const foreign = there[random.integer(Math.max(1, there.length))];
    const read = foreign && (await viewer.json('GET', `/v1/documents/${foreign.id}`));
    if (read && read !== 'lost' && read.status === 200)
      onViolation(`${foreign.name} can be read by a user of another accounting unit`);
  },
  /** Uploads the same bytes to another unit: the response must not disclose the original document. */
  copy: async ({ url, strangers, random, documents, onViolation }, copies) => {
    if (copies.length >= mostCopies) return;
    const there = documents();
    const foreign = there[random.integer(Math.max(1, there.length))];
    if (!foreign) return;
    const form = new FormData();
    form.append('File', new Blob([new Uint8Array(foreign.bytes)]), `copy-${copies.length}.pdf`);
    const outcome = await createCaller(url, strangers.accountant, onViolation).ask('POST', '/v1/documents', form);
    if (outcome !== 'lost' && outcome.status === 200)
      copies.push((JSON.parse(outcome.body) as { documentId: string }).documentId);
  },
};

/** Checks the copies after extraction: nothing in them may disclose the document of the other unit. */
export async function checkCopies(
  url: string,
  { strangers, ids: copies }: Pick<Asking, 'strangers'> & { ids: readonly string[] },
  documents: readonly ModelDocument[],
): Promise<string[]> {
  const found: string[] = [];
  const caller = createCaller(url, strangers.accountant, (what) => void found.push(what));
  const foreign = documents.flatMap(({ id }) => id ?? []);
  for (const id of copies) {
    for (const path of [`/v1/documents/${id}?detailSettings=true`, `/bff/documents/${id}`]) {
      const { body } = await caller.read(path);
      const told = foreign.find((each) => body.includes(each));
      if (told !== undefined) found.push(`GET ${path} reveals ${told} to a user of another accounting unit`);
    }
  }
  return found;
}
