import type { LiveEvent } from '#contract/documents/bff.ts';
import { type Database, type Db, afterCommit, signalsOf } from './database.ts';

const topic = 'live';
/** A NOTIFY carries 8,000 bytes. */
const idsAtOnce = 100;

/** Tells everybody of a tenant, on every replica, once the transaction `db` is committed. Only ids: who hears it asks for what they may see. */
export function publish(db: Db, tenantId: string, { kind, documentIds }: LiveEvent): void {
  const messages: string[] = [];
  for (let at = 0; at === 0 || at < documentIds.length; at += idsAtOnce)
    messages.push(JSON.stringify([tenantId, { kind, documentIds: documentIds.slice(at, at + idsAtOnce) } satisfies LiveEvent]));
  afterCommit(db, () => messages.forEach((message) => signalsOf(db).send(topic, message)));
}

/** Hears the events of one tenant. `onGap` says that some may have been missed: ask for everything again. Answers how to stop. */
export function subscribe(
  database: Database,
  tenantId: string,
  hear: (event: LiveEvent) => void,
  onGap?: () => void,
): () => void {
  return database.signals.on(
    topic,
    (message) => {
      const [tenant, event] = JSON.parse(message) as [string, LiveEvent];
      if (tenant === tenantId) hear(event);
    },
    onGap,
  );
}
