/**
 * A client of another accounting unit, and a malicious one, that send requests while a program runs. Any response with foreign data is a
 * violation.
 */
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createCaller } from './caller.ts';
import type { ModelDocument } from './model.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

type Asking = {
  world: Pick<World, 'url' | 'port' | 'strangers'>;
  random: Random;
  /** Prefix of the names of the program's documents. */
  prefix: string;
  /** Documents of the clients so far. */
  documents: () => ModelDocument[];
  onViolation: (what: string) => void;
};
type Stranger = { copies: string[]; waits: Promise<void>[] };

const acts = ['pry', 'pry', 'pry', 'copy', 'many keys', 'forge an address', 'slow heads'] as const;

/** Runs until `over`. Returns the ids of the uploaded copies after all connections are closed. */
export async function playStranger(asking: Asking, over: AbortSignal): Promise<string[]> {
  const stranger: Stranger = { copies: [], waits: [] };
  while (!over.aborted) {
    await delay(100 + asking.random.integer(500));
    await doing[asking.random.pick(acts)](asking, stranger);
  }
  await Promise.all(stranger.waits);
  return stranger.copies;
}

type Ask = readonly [method: string, path: string, body?: unknown];
const asks: readonly [Ask, ...Ask[]] = [
  ['GET', '/bff/audit-log?take=500'],
  ['GET', '/bff/audit-log/export?format=csv'],
  ['POST', '/v1/documents/list', { take: 500 }],
  ['POST', '/v1/documents/list', { text: 'drill' }],
  ['POST', '/bff/documents/list', {}],
];

const doing: Record<(typeof acts)[number], (asking: Asking, stranger: Stranger) => Promise<void>> = {
  pry: async ({ world, random, prefix, documents, onViolation }) => {
    const viewer = createCaller(world.url, world.strangers.viewer, onViolation);
    const [method, path, body] = random.pick(asks);
    const outcome = await viewer.json(method, path, body);
    // copies have other names, but the same words
    const told = outcome === 'lost' ? undefined : new RegExp(`${prefix}c\\d+-\\d+\\.pdf`).exec(outcome.body)?.[0];
    if (told !== undefined) onViolation(`${method} ${path} tells somebody of another accounting unit of ${told}`);
    const foreign = documents().find(({ id }) => id !== undefined);
    const read = foreign && (await viewer.json('GET', `/v1/documents/${foreign.id}`));
    if (read && read !== 'lost' && read.status === 200)
      onViolation(`${foreign.name} is read by somebody of another accounting unit`);
  },
  /** Uploads the same bytes to another unit: the response must not disclose the original document. */
  copy: async ({ world, random, documents, onViolation }, { copies }) => {
    const there = documents();
    const foreign = there[random.integer(Math.max(1, there.length))];
    if (!foreign) return;
    const form = new FormData();
    form.append('File', new Blob([new Uint8Array(foreign.bytes)]), `copy-${copies.length}.pdf`);
    const outcome = await createCaller(world.url, world.strangers.accountant, onViolation).ask('POST', '/v1/documents', form);
    if (outcome !== 'lost' && outcome.status === 200)
      copies.push((JSON.parse(outcome.body) as { documentId: string }).documentId);
  },
  'many keys': async ({ world, onViolation }) => {
    const keys = Array.from({ length: 400_000 }, (_, at) => `"k${at}":1`);
    const headers = { 'content-type': 'application/json' };
    const caller = createCaller(world.url, world.strangers.viewer, onViolation);
    const outcome = await caller.ask('POST', '/v1/documents/list', `{${keys.join()}}`, headers);
    if (outcome !== 'lost' && outcome.status !== 0 && !outcome.body.includes('body_too_many_keys'))
      onViolation(`a body of 400,000 keys was answered ${outcome.status} ${outcome.body.slice(0, 100)}`);
  },
  /** Sends the header as from our own proxy: the last address is genuine, the first one is claimed by the caller. */
  'forge an address': async ({ world, onViolation }) => {
    const headers = { 'x-forwarded-for': '127.0.0.1, 203.0.113.7' };
    const answer = await fetch(`${world.url}/metrics`, { headers, signal: AbortSignal.timeout(20_000) }).catch(() => undefined);
    if (answer?.ok) onViolation('/metrics was opened by a forged address');
  },
  // each program with this action takes longer
  'slow heads': async ({ world, random, onViolation }, { waits }) => {
    if (waits.length === 0 && random.isSo(0.1)) waits.push(holdConnections(world.port, onViolation));
  },
};

/** Starts requests that never end. A killed process closes them too. */
async function holdConnections(port: number, onViolation: (what: string) => void): Promise<void> {
  const sockets = Array.from({ length: 10 }, () => connect(port, '127.0.0.1'));
  for (const socket of sockets) {
    socket.on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nHost: drill\r\n');
    socket.resume();
  }
  const end = Date.now() + 30_000;
  while (sockets.some(({ closed }) => !closed) && Date.now() < end) await delay(200);
  const held = sockets.filter(({ closed }) => !closed);
  if (held.length > 0) onViolation(`${held.length} connections whose heads never end are kept for 30 s`);
  for (const socket of held) socket.destroy();
}

/** Checks the copies after extraction: nothing in them may disclose the document of the other unit. */
export async function checkCopies(
  { url, strangers }: Pick<World, 'url' | 'strangers'>,
  copies: readonly string[],
  documents: readonly ModelDocument[],
): Promise<string[]> {
  const found: string[] = [];
  const caller = createCaller(url, strangers.accountant, (what) => void found.push(what));
  const foreign = documents.flatMap(({ id }) => id ?? []);
  for (const id of copies) {
    for (const path of [`/v1/documents/${id}?detailSettings=true`, `/bff/documents/${id}`]) {
      const { body } = await caller.read(path);
      const told = foreign.find((each) => body.includes(each));
      if (told !== undefined) found.push(`GET ${path} tells somebody of another accounting unit of ${told}`);
    }
  }
  return found;
}
