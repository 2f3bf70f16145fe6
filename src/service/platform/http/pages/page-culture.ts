import type { IncomingMessage } from 'node:http';
import { cultureOf, type CultureName, sourceCulture } from '#contract/core/cultures.ts';

const cookieName = 'vidimus_culture';
const yearS = 31_536_000;

/** Returns the language of a page: selected now, selected before, requested by the application, or that of the browser. */
export function pageCulture(request: IncomingMessage, uiLocales?: unknown): CultureName {
  const chosen = new URL(request.url ?? '/', 'http://self').searchParams.get('culture');
  const [, remembered] = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]+)`).exec(request.headers.cookie ?? '') ?? [];
  const asked = [
    chosen,
    remembered,
    ...(typeof uiLocales === 'string' ? uiLocales.split(' ') : []),
    ...(request.headers['accept-language'] ?? '').split(','),
  ];
  for (const each of asked) {
    const culture = cultureOf(each ?? '');
    if (culture) return culture;
  }
  return sourceCulture;
}

/** Returns the cookie that stores the selected language, if this request selected one. */
export function rememberCulture(request: IncomingMessage, culture: CultureName): Record<string, string> {
  const isChosen = new URL(request.url ?? '/', 'http://self').searchParams.has('culture');
  return isChosen ? { 'set-cookie': `${cookieName}=${culture}; Path=/connect; Max-Age=${yearS}; HttpOnly; SameSite=Lax` } : {};
}
