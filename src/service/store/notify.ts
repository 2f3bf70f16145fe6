import { type Database, type Db, afterCommit, signalsOf } from './database.ts';

/** What changed, by name and ids only: who hears it asks for the rest, and gets what he may see. */
export type LiveEvent = { name: string } & Record<string, string>;

const topic = 'live';

/** Tells everybody of a tenant, on every replica, once the transaction `db` is committed. */
export function publish(db: Db, tenantId: string, event: LiveEvent): void {
  const message = JSON.stringify([tenantId, event]);
  afterCommit(db, () => signalsOf(db).send(topic, message));
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
