/** Checks webhook deliveries after a program: everything that happened, nothing else, nothing twice. */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#service/platform/database/database.ts';
import type { ModelDocument } from './model.ts';
import type { Receiver } from './receiver.ts';

type Delivery = { document_id: string; event: string; message_id: string; state: string };
export type ExpectedDocument = Pick<ModelDocument, 'name' | 'id' | 'saves' | 'validated'> & {
  isExtracted: boolean;
  approvals: number;
};

const deliveriesOf = async ({ system }: Database, ids: readonly string[]): Promise<Delivery[]> =>
  (
    await sql<Delivery>`
      select document_id, event, message_id, state from webhook_deliveries where document_id = any(${ids}::uuid[])`.execute(
      system,
    )
  ).rows;

/** Waits until no delivery is pending; that of a killed process is made by another one within seconds. */
async function atRest(database: Database, ids: readonly string[]): Promise<Delivery[]> {
  const end = Date.now() + 240_000;
  for (;;) {
    const deliveries = await deliveriesOf(database, ids);
    if (Date.now() > end || deliveries.every(({ state }) => state !== 'Waiting')) return deliveries;
    await delay(300);
  }
}

/** Returns minimum and maximum count of each event; each occurrence is a separate message. */
function* countsOf({
  saves,
  validated,
  isExtracted,
  approvals,
}: ExpectedDocument): Generator<[event: string, least: number, most: number]> {
  yield ['ExtractionFinished', isExtracted ? 1 : 0, 1];
  yield ['DocumentSaved', saves.done, saves.done + saves.open];
  yield ['DocumentFirstValidated', saves.done > 0 || validated === 'done' ? 1 : 0, 1];
  yield ['DocumentApproved', approvals, approvals];
}

type Heard = {
  receiver: Pick<Receiver, 'heard'>;
  /** Times at which workers were killed: an interrupted call is repeated with the same webhook-id. */
  workerKills: readonly number[];
  documents: readonly ExpectedDocument[];
};

export async function deliveryFaults(database: Database, heard: Heard): Promise<string[]> {
  const there = heard.documents.filter(({ id }) => id !== undefined);
  const deliveries = await atRest(
    database,
    there.flatMap(({ id }) => id ?? []),
  );
  const wrong: string[] = [];
  for (const { state, event, message_id: message } of deliveries)
    if (state === 'Waiting') wrong.push(`the call of ${event} ${message} does not settle`);
  for (const document of there) {
    const own = deliveries.filter(({ document_id: id }) => id === document.id);
    for (const [event, least, most] of countsOf(document)) {
      const told = own.filter((delivery) => delivery.event === event).length;
      if (told < least) wrong.push(`${event} of ${document.name} was sent ${told} times, but occurred ${least} times`);
      if (told > most) wrong.push(`${event} of ${document.name} was sent ${told} times, but occurred at most ${most} times`);
    }
  }
  return [...wrong, ...callFaults({ ...heard, documents: there }, deliveries)];
}

/** Maximum delay between a call and its record on a busy machine. */
const lagMs = 2_000;

/** Compares received calls with recorded deliveries. */
function callFaults({ receiver, workerKills, documents }: Heard, deliveries: readonly Delivery[]): string[] {
  const ids = new Set(documents.map(({ id }) => id));
  const calls = Map.groupBy(
    receiver.heard.filter(({ documentId }) => ids.has(documentId)),
    ({ message }) => message,
  );
  const wrong: string[] = [];
  for (const { message_id: message, event, state } of deliveries) {
    const times = (calls.get(message) ?? []).map(({ at }) => at);
    calls.delete(message);
    if (state === 'Delivered' && times.length === 0)
      wrong.push(`${event} ${message} is marked as delivered, but was never received`);
    for (const [index, again] of times.slice(1).entries()) {
      const before = times[index] ?? again;
      if (!workerKills.some((kill) => kill >= before - lagMs && kill <= again)) wrong.push(`${event} ${message} was sent again`);
    }
  }
  return [...wrong, ...[...calls.keys()].map((message) => `${message} was sent, but did not occur`)];
}
