/** A random program: several clients, each with documents of its own, while faults befall what they stand on. */
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { type Caller, createCaller, type Outcome } from './caller.ts';
import { type ModelDocument, newDocument } from './model.ts';
import { createRandom, type Random } from './random.ts';
import type { World } from './world.ts';

export type Program = { seed: number; clients: number; steps: number };
export type Played = { documents: ModelDocument[]; faultsPutIn: string[]; violations: string[] };

export async function invoice(name: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const lines = [`Invoice ${name}`, 'Total 100.00 EUR', 'Supplier Drill Ltd.'];
  const page = pdf.addPage([300, 200]);
  for (const [at, line] of lines.entries()) page.drawText(line, { x: 20, y: 160 - at * 20, size: 12, font });
  return pdf.save();
}

type Client = { caller: Caller; approver: Caller; random: Random; own: ModelDocument[]; name: string; violations: string[] };

/** What a client does next, and how often; the last two need a document that is there. */
const acts = ['upload', 'upload', 'edit', 'edit', 'edit', 'validate', 'approve', 'queue', 'rest'] as const;

export async function play(client: Client, goesOn: (step: number) => boolean): Promise<void> {
  for (let step = 0; goesOn(step); step += 1) {
    const act = client.random.pick(acts);
    const there = client.own.filter(({ id }) => id !== undefined);
    const document = there[client.random.integer(Math.max(1, there.length))];
    if (act === 'rest') await delay(client.random.integer(300));
    else if (act === 'upload' || document === undefined) await upload(client, step);
    else await change[act](client, document, step);
  }
}

async function upload(client: Client, step: number): Promise<void> {
  const { caller, random, own, name } = client;
  const fileName = `${name}-${step}`;
  const bytes = await invoice(fileName);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // half of them are known again by their key alone
  const document = newDocument(fileName, { bytes, sha256, isNumbered: random.isSo(0.5) });
  own.push(document);
  // some send again what they have an answer to, as who was ended before noting it down
  const isSentAgain = random.isSo(0.25);
  // who gives up leaves open what became of it; the others ask again with the same key until they know
  const tries = random.isSo(0.2) ? 1 : 60;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const outcome = await send(caller, document);
    if (outcome !== 'lost') {
      noteAnswer(client, document, outcome);
      if (isSentAgain) noteAnswer(client, document, await send(caller, document));
      return;
    }
    document.upload = 'open';
    await delay(250);
  }
}

function send(caller: Caller, { name, externalId, bytes, key }: ModelDocument): Promise<Outcome> {
  const form = new FormData();
  form.append('File', new Blob([new Uint8Array(bytes)]), `${name}.pdf`);
  if (externalId !== undefined) form.append('DocumentId', externalId);
  return caller.ask('POST', '/v1/documents', form, { 'idempotency-key': key });
}

/** What an upload was answered; every further answer must tell the same document. */
function noteAnswer({ violations }: Client, document: ModelDocument, outcome: Outcome): void {
  if (outcome === 'lost') return;
  const { name } = document;
  if (outcome.status !== 200)
    return void violations.push(`upload ${name} was refused: ${outcome.status} ${outcome.body.slice(0, 200)}`);
  const { documentId } = JSON.parse(outcome.body) as { documentId: string };
  if (document.id !== undefined && document.id !== documentId)
    violations.push(`upload ${name} was answered ${documentId}, and before ${document.id}`);
  document.upload = 'done';
  document.id ??= documentId;
}

const change: Record<
  'edit' | 'validate' | 'approve' | 'queue',
  (client: Client, document: ModelDocument, step: number) => Promise<void>
> = {
  edit: async ({ caller, name, violations }, document, step) => {
    const value = `${name} wrote ${step}`;
    document.note.open.push(value);
    const outcome = await caller.json('PATCH', `/v1/documents/${document.id}`, { fields: { note: { value } } });
    if (outcome === 'lost') return;
    if (outcome.status === 200) document.note = { acknowledged: value, open: [] };
    // one that is exported or in approval is not edited
    else if (outcome.status === 409) document.note.open.pop();
    else violations.push(`edit of ${document.name} was answered ${outcome.status} ${outcome.body.slice(0, 200)}`);
  },
  validate: async ({ caller }, document) => {
    const outcome = await caller.json('POST', `/v1/documents/${document.id}/state/change/Validated`);
    document.validated = after(document.validated, outcome);
  },
  approve: async ({ caller, approver }, document) => {
    await caller.json('POST', `/v1/approval/${document.id}/workflow/start`);
    const outcome = await approver.json('POST', `/v1/approval/${document.id}/approve`, {});
    document.approved = after(document.approved, outcome);
  },
  queue: async ({ caller }, document) => {
    const outcome = await caller.json('POST', '/v1/documents/export', { documentId: document.id });
    document.queued = after(document.queued, outcome);
  },
};

function after(before: ModelDocument['approved'], outcome: Awaited<ReturnType<Caller['json']>>): ModelDocument['approved'] {
  if (outcome === 'lost') return before === 'done' ? 'done' : 'open';
  return outcome.status === 200 ? 'done' : before;
}

const faults = [
  'cut before COMMIT',
  'cut after COMMIT',
  'cut all',
  'kill api',
  'kill worker',
  'kill PostgreSQL',
  'store away',
  'store away for long',
  'slow database',
  'disk full',
  'clock jump',
] as const;
type Fault = (typeof faults)[number];
/** The pauses between the tries of a job double from a second. */
const longerThanTriesMs = 9_000;
/** Back and on: by what a machine's clock drifts, and by a wrong time zone. */
const jumps = [-7_200_000, -60_000, 60_000, 7_200_000] as const;

async function putIn(world: World, fault: Fault, random: Random): Promise<void> {
  const ms = 300 + random.integer(1_200);
  switch (fault) {
    case 'cut before COMMIT':
    case 'cut after COMMIT':
      world.proxy.atCommit = () => (random.isSo(0.25) ? (fault === 'cut after COMMIT' ? 'cutAfter' : 'cutBefore') : 'none');
      await delay(ms);
      world.proxy.atCommit = () => 'none';
      return;
    case 'cut all':
      return world.proxy.cutAll();
    case 'kill api':
      return world.killApi();
    case 'kill worker':
      return world.killWorker();
    case 'kill PostgreSQL':
      return world.killPostgres();
    case 'store away':
      return world.takeStoreAway(ms);
    case 'store away for long':
      // what comes in meanwhile is waiting when the store is gone, and is tried more often than a job may fail
      world.holdWorker(true);
      await delay(ms);
      return world.takeStoreAway(longerThanTriesMs, () => world.holdWorker(false));
    case 'slow database':
      // one that is away is slow enough
      return world.slowDown(ms).catch(() => undefined);
    case 'disk full':
      return world.befall({ isDiskFull: true }, ms);
    case 'clock jump':
      return world.befall({ clockOffsetMs: random.pick(jumps) }, ms);
  }
}

type Players = { seed: number; clients: number; violations: string[]; onWrite?: () => void };

export function createClients(url: string, { seed, clients, violations, onWrite }: Players): Client[] {
  const onFault = (what: string) => void violations.push(what);
  return Array.from({ length: clients }, (_, at) => ({
    caller: createCaller(url, 'admin', onFault, onWrite),
    approver: createCaller(url, 'approver', onFault, onWrite),
    random: createRandom(seed * 100 + at),
    own: [],
    name: `p${seed}-c${at}`,
    violations,
  }));
}

/** Plays a program; the same seed gives the same acts and faults, though not the same moments. */
export async function playProgram(world: World, { seed, clients, steps }: Program): Promise<Played> {
  const random = createRandom(seed);
  const violations: string[] = [];
  const players = createClients(world.url, { seed, clients, violations });
  const faultsPutIn: string[] = [];
  const over = new AbortController();
  const befalling = (async () => {
    while (!over.signal.aborted) {
      await delay(200 + random.integer(900));
      const fault = random.pick(faults);
      faultsPutIn.push(fault);
      await putIn(world, fault, random);
    }
  })();
  await Promise.all(players.map((player) => play(player, (step) => step < steps)));
  over.abort();
  await befalling;
  return { documents: players.flatMap(({ own }) => own), faultsPutIn, violations };
}
