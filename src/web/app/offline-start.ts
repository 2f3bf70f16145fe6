/** The application without a network: what this browser kept, for who used it last. */
import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { meQueries } from '#web/platform/api/me.queries.ts';
import { isUnreachable, keptPerson, showKept } from '#web/approvals/offline/offline-inbox.ts';
import { allKept } from '#web/platform/api/offline-store.ts';
import { offlineSession } from '#web/platform/auth/offline-session.ts';
import { startSession } from '#web/platform/auth/with-credentials.ts';
import { isCulture } from '#contract/core/cultures.ts';
import { activateCulture } from '#web/platform/i18n/i18n.ts';
import { withTexts } from '#web/platform/loading/with-texts.ts';

/** False where there is nothing to show, or where the network is not what is missing. */
export async function startOffline(error: unknown, makeClient: () => QueryClient): Promise<QueryClient | undefined> {
  if (navigator.onLine && !isUnreachable(error)) return undefined;
  const person = await keptPerson();
  if (!person) return undefined;
  onlineManager.setOnline(false);
  const { me, config, culture } = person;
  startSession(offlineSession({ id: me.id, name: me.name, role: me.role }), config);
  const client = makeClient();
  client.setQueryData(meQueries.me().queryKey, me);
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
  const { sentLater } = await withTexts(['approvals'], () => import('#web/approvals/offline/offline-decisions.ts'));
  await sentLater.resume(client);
}
