import type { LiveEvent } from '#contract/documents/bff.ts';
import { type Database, type Db, afterCommit, signalsOf } from './database.ts';

const topic = 'live';
/** A NOTIFY payload is limited to 8,000 bytes. */
const maxIdsPerNotification = 100;

/**
 * Notifies all clients of a tenant, on every replica, once the transaction `db` is committed. Carries ids only: receivers fetch what they
 * may see.
 */
export function publish(db: Db, tenantId: string, { kind, documentIds }: LiveEvent): void {
  const messages: string[] = [];
  for (let at = 0; at === 0 || at < documentIds.length; at += maxIdsPerNotification)
    messages.push(
      JSON.stringify([tenantId, { kind, documentIds: documentIds.slice(at, at + maxIdsPerNotification) } satisfies LiveEvent]),
    );
  afterCommit(db, () => messages.forEach((message) => signalsOf(db).send(topic, message)));
}

/**
 * Subscribes to the events of one tenant. `onGap`: some may have been missed, so everything must be fetched again. Returns a function that
 * unsubscribes.
 */
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
