import type { QueryClient } from '@tanstack/react-query';
import { startTransition } from 'react';
import type { Root } from 'react-dom/client';
import { meQueries, may, type Me } from '#web/platform/api/me.queries.ts';
import { can, chooseService, ownService } from '#web/platform/api/service.ts';
import { createQueryClient } from '#web/platform/api/query-client.ts';
import { loadConfig } from '#web/platform/auth/config.ts';
import { openSession } from '#web/platform/auth/open-session.ts';
import { startSession } from '#web/platform/auth/with-credentials.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { isCulture } from '#contract/core/cultures.ts';
import { activateCulture, guessedCulture } from '#web/platform/i18n/i18n.ts';
import { App } from './app.tsx';
import { reportBackgroundError } from './background-errors.ts';
import { prefetchPageData, prefetchPage } from './router.tsx';
import { firstPageShown, signalIdle } from '#web/platform/loading/when-idle.ts';
import { StartProblem } from '#web/platform/shell/start-problem.tsx';

/** Loads the configuration, session and language, then renders the first page. Every failure is shown as a message. */
export async function bootstrap(root: Root, nonce: string): Promise<void> {
  const culture = activateCulture(guessedCulture());
  void culture.then(prefetchPage);
  try {
    const config = await loadConfig();
    const session = await openSession(config);
    // The browser is redirecting to the sign-in page, or this is a sign-in window that closes itself.
    if (!session) return;
    startSession(session, config);
    chooseService(config.bffUrl === null ? (await import('#web/v1-only/service.ts')).v1OnlyService : ownService);
    const queryClient = createQueryClient(reportBackgroundError);
    const [me] = await Promise.all([
      queryClient.fetchQuery(meQueries.me()),
      culture.then(() => prefetchPageData(queryClient, session.person.id ?? '')),
    ]);
    await applyUserCulture(me);
    // Renders in slices, so that a slow phone responds to input in the meantime.
    startTransition(() => root.render(<App queryClient={queryClient} nonce={nonce} />));
    startBackgroundWork(queryClient, me);
  } catch (error) {
    await culture;
    const kept = await import('./offline-start.ts')
      .then(({ startOffline }) => startOffline(error, () => createQueryClient(reportBackgroundError)))
      // The code of the offline start was never downloaded to this browser.
      .catch(() => undefined);
    if (kept) {
      root.render(<App queryClient={kept} nonce={nonce} />);
      return;
    }
    root.render(<StartProblem text={errorText(navigator.onLine ? error : { code: 'unreachable' })} />);
    window.addEventListener('online', () => location.reload(), { once: true });
  }
}

/** Starts work that can wait until the first page is shown. */
function startBackgroundWork(queryClient: QueryClient, me: Me): void {
  // A browser is idle between two slices of rendering too, and before the page asks for its data.
  void firstPageShown.then(() => requestsSettled(queryClient)).then(signalIdle);
  if (!can('offline')) return;
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2_000));
  idle(() => {
    if (may(me, 'approval.decide'))
      void import('./offline-start.ts').then(({ sendPendingDecisions }) => sendPendingDecisions(queryClient));
    if (import.meta.env.PROD) void import('./service-worker.ts').then(({ watchVersions }) => watchVersions());
  });
}

/** Maximum time to wait for responses. */
const longestWaitMs = 4_000;

/** Resolves when the requests of the first page have completed, or after `longestWaitMs`. */
async function requestsSettled(client: QueryClient): Promise<void> {
  if (client.isFetching() === 0) return undefined;
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, longestWaitMs);
    const stop = client.getQueryCache().subscribe(() => client.isFetching() === 0 && end());
  });
}

async function applyUserCulture(me: Me): Promise<void> {
  if (isCulture(me.culture) && me.culture !== guessedCulture()) await activateCulture(me.culture);
}
