import type { Root } from 'react-dom/client';
import { deskQueries, type Me } from '#web/api/desk.queries.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { loadConfig } from '#web/auth/config.ts';
import { openSession } from '#web/auth/session.ts';
import { startSession } from '#web/auth/with-credentials.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { activateCulture, guessedCulture, isCulture } from '#web/i18n/i18n.ts';
import { App } from './app.tsx';
import { reportBackgroundError } from './background-errors.ts';
import { StartProblem } from './shell/start-problem.tsx';

/** Configuration, sign-in, language, then the first page. Whatever fails on the way says so in words. */
export async function bootstrap(root: Root, nonce: string): Promise<void> {
  const culture = activateCulture(guessedCulture());
  try {
    const config = await loadConfig();
    const session = await openSession(config);
    // On the way to the sign-in page, or a sign-in window that closes itself.
    if (!session) return;
    startSession(session, config);
    const queryClient = createQueryClient(reportBackgroundError);
    const me = await queryClient.fetchQuery(deskQueries.me());
    await culture;
    await adoptCultureOf(me);
    root.render(<App queryClient={queryClient} nonce={nonce} />);
  } catch (error) {
    await culture;
    root.render(<StartProblem text={errorText(error)} />);
  }
}

async function adoptCultureOf(me: Me): Promise<void> {
  if (isCulture(me.culture) && me.culture !== guessedCulture()) await activateCulture(me.culture);
}
