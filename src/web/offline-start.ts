/** The application without a network: what this browser kept, for who used it last. */
import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { deskQueries } from '#web/api/desk.queries.ts';
import { isUnreachable, keptPerson, showKept } from '#web/api/kept-inbox.ts';
import { allKept } from '#web/api/offline-store.ts';
import { offlineSession } from '#web/auth/offline-session.ts';
import { startSession } from '#web/auth/with-credentials.ts';
import { activateCulture, isCulture } from '#web/i18n/i18n.ts';
import { withTexts } from '#web/i18n/with-texts.ts';

/** False where there is nothing to show, or where the network is not what is missing. */
export async function startOffline(error: unknown, makeClient: () => QueryClient): Promise<QueryClient | undefined> {
  if (navigator.onLine && !isUnreachable(error)) return undefined;
  const person = await keptPerson();
  if (!person) return undefined;
  onlineManager.setOnline(false);
  const { me, config, culture } = person;
  startSession(offlineSession({ id: me.id, name: me.name, role: me.role }), config);
  const client = makeClient();
  client.setQueryData(deskQueries.me().queryKey, me);
  await showKept(client);
  if (isCulture(culture)) await activateCulture(culture);
  // only what waits for a decision was kept
  if (location.pathname !== '/approvals') history.replaceState(null, '', '/approvals');
  window.addEventListener('online', () => location.reload(), { once: true });
  return client;
}

/** Decisions of the last time that were not sent. */
export async function sendWhatWaits(client: QueryClient): Promise<void> {
  if ((await allKept('decision')).length === 0) return;
  const { sentLater } = await withTexts(['approvals'], () => import('./features/approval-inbox/sent-later.ts'));
  await sentLater.resume(client);
}
