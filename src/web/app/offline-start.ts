/** Offline start of the application from data that this browser stored for its last user. */
import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { meQueries } from '#web/platform/api/me.queries.ts';
import { isUnreachable, storedUser, restoreInbox } from '#web/approvals/offline/offline-inbox.ts';
import { allStored } from '#web/platform/api/offline-store.ts';
import { offlineSession } from '#web/platform/auth/offline-session.ts';
import { startSession } from '#web/platform/auth/with-credentials.ts';
import { isCulture } from '#contract/core/cultures.ts';
import { activateCulture } from '#web/platform/i18n/i18n.ts';
import { withTexts } from '#web/platform/loading/with-texts.ts';

/** Returns undefined if no data is stored, or if the network is not the cause of the error. */
export async function startOffline(error: unknown, makeClient: () => QueryClient): Promise<QueryClient | undefined> {
  if (navigator.onLine && !isUnreachable(error)) return undefined;
  const person = await storedUser();
  if (!person) return undefined;
  onlineManager.setOnline(false);
  const { me, config, culture } = person;
  startSession(offlineSession({ id: me.id, name: me.name, role: me.role }), config);
  const client = makeClient();
  client.setQueryData(meQueries.me().queryKey, me);
  await restoreInbox(client);
  if (isCulture(culture)) await activateCulture(culture);
  // Only the approval inbox is stored for offline use.
  if (location.pathname !== '/approvals') history.replaceState(null, '', '/approvals');
  window.addEventListener('online', () => location.reload(), { once: true });
  return client;
}

/** Sends decisions that were stored offline and not sent yet. */
export async function sendPendingDecisions(client: QueryClient): Promise<void> {
  if ((await allStored('decision')).length === 0) return;
  const { sentLater } = await withTexts(['approvals'], () => import('#web/approvals/offline/offline-decisions.ts'));
  await sentLater.resume(client);
}
