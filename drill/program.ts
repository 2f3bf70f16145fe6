/** Random program of several clients, each with its own documents. */
import { setTimeout as delay } from 'node:timers/promises';
import { createCaller, type Outcome } from './caller.ts';
import { type Counted, type Known, type ModelDocument } from './model.ts';
import type { People } from '#testing/add-tenants.ts';
import { createRandom } from './random.ts';
import { type Client, upload } from './upload.ts';

/** Next action of a client, by frequency; the last two require an existing document. */
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

const change: Record<
  'edit' | 'validate' | 'approve' | 'queue',
  (client: Client, document: ModelDocument, step: number) => Promise<void>
> = {
  edit: async ({ caller, name, violations }, document, step) => {
    const value = `${name} wrote ${step}`;
    document.note.open.push(value);
    const outcome = await caller.json('PATCH', `/v1/documents/${document.id}`, { fields: { note: { value } } });
    count(document.saves, outcome);
    recordChange(document, outcome);
    if (outcome === 'lost') return;
    if (outcome.status === 200) document.note = { acknowledged: value, open: [] };
    // a document that is exported or in approval cannot be edited
    else if (outcome.status === 409) document.note.open.pop();
    else violations.push(`the edit of ${document.name} returned ${outcome.status} ${outcome.body.slice(0, 200)}`);
  },
  validate: async ({ caller }, document) => {
    const outcome = await caller.json('POST', `/v1/documents/${document.id}/state/change/Validated`);
    document.validated = after(document.validated, outcome);
  },
  approve: async ({ caller, approver, random, violations }, document) => {
    recordChange(document, await caller.json('POST', `/v1/approval/${document.id}/workflow/start`));
    const approve = async (headers?: Record<string, string>): Promise<Outcome> => {
      const outcome = await approver.json('POST', `/v1/approval/${document.id}/approve`, {}, headers);
      count(document.decisions, outcome);
      return outcome;
    };
    const first = await approve();
    if (first === 'lost' || first.status !== 200) return;
    if (random.isSo(0.5)) {
      const second = await approve();
      if (second !== 'lost' && second.status === 200)
        violations.push(`${document.name}: the same approval was sent twice and decided two steps`);
    } else {
      // an approval of the second step must name the state that was seen
      const seen = await caller.ask('GET', `/v1/documents/${document.id}`);
      if (seen === 'lost' || seen.status !== 200) return;
      await approve({ 'if-match': `"${(JSON.parse(seen.body) as { version: number }).version}"` });
    }
  },
  queue: async ({ caller }, document) => {
    const outcome = await caller.json('POST', '/v1/documents/export', { documentId: document.id });
    document.queued = after(document.queued, outcome);
  },
};

function count(counted: Counted, outcome: Outcome): void {
  if (outcome === 'lost') counted.open += 1;
  else if (outcome.status === 200) counted.done += 1;
}

/** A change of a document may remove it from the queue again. */
function recordChange(document: ModelDocument, outcome: Outcome): void {
  if (document.queued === 'done' && (outcome === 'lost' || outcome.status === 200)) document.queued = 'open';
}

function after(before: Known, outcome: Outcome): Known {
  if (outcome === 'lost') return before === 'done' ? 'done' : 'open';
  return outcome.status === 200 ? 'done' : before;
}

type Players = { seed: number; clients: number; violations: string[]; onWrite?: () => void };

/** Creates the clients of a program for a service and one of its tenants. */
export function createClients(
  { url, people }: { url: string; people: People },
  { seed, clients, violations, onWrite }: Players,
): Client[] {
  const onFault = (what: string) => void violations.push(what);
  return Array.from({ length: clients }, (_, at) => ({
    caller: createCaller(url, people.admin, onFault, onWrite),
    approver: createCaller(url, people.approver, onFault, onWrite),
    random: createRandom(seed * 100 + at),
    own: [],
    name: `p${seed}-c${at}`,
    violations,
  }));
}
