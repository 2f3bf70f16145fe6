import type { IncomingMessage } from 'node:http';
import type { Culture } from './page.ts';

const cookieName = 'vidimus_culture';
const yearS = 31_536_000;

/** The language of a page: chosen just now, chosen before, asked for by the application, or the browser's. */
export function pageCulture(request: IncomingMessage, uiLocales?: unknown): Culture {
  const chosen = new URL(request.url ?? '/', 'http://self').searchParams.get('culture');
  const [, remembered] = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]+)`).exec(request.headers.cookie ?? '') ?? [];
  const asked = [
    chosen,
    remembered,
    ...(typeof uiLocales === 'string' ? uiLocales.split(' ') : []),
    ...(request.headers['accept-language'] ?? '').split(','),
  ];
  for (const each of asked) {
    const language = each?.trim().slice(0, 2).toLowerCase();
    if (language === 'cs' || language === 'sk') return 'cs-CZ';
    if (language === 'en') return 'en-US';
  }
  return 'en-US';
}

/** Remembers the choice, when this request made one. */
export function rememberCulture(request: IncomingMessage, culture: Culture): Record<string, string> {
  const isChosen = new URL(request.url ?? '/', 'http://self').searchParams.has('culture');
  return isChosen ? { 'set-cookie': `${cookieName}=${culture}; Path=/connect; Max-Age=${yearS}; HttpOnly; SameSite=Lax` } : {};
}
