import type { IncomingHttpHeaders } from 'node:http';

const isSecure = (origin: string): boolean => origin.startsWith('https:');

/** Browsers accept `__Host-` and `Secure` over https only; on plain loopback the cookie has neither. */
export const sessionCookieName = (origin: string): string => (isSecure(origin) ? '__Host-vidimus' : 'vidimus_session');

export function sessionCookie(origin: string, value: string, maxAgeS: number): string {
  return `${sessionCookieName(origin)}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAgeS}${isSecure(origin) ? '; Secure' : ''}`;
}

/**
 * Binds a browser to the sign-in that it started. Lax, because the return from the sign-in page may have started with a link in an email.
 */
export function loginCookie(origin: string, state: string, value: string, maxAgeS: number): string {
  return `${loginCookieName(origin, state)}=${value}; Path=/bff/session; HttpOnly; SameSite=Lax; Max-Age=${maxAgeS}${isSecure(origin) ? '; Secure' : ''}`;
}

/** Returns the name of the cookie, one per sign-in in progress: two tabs may start one each. */
export const loginCookieName = (origin: string, state: string): string =>
  `${isSecure(origin) ? '__Secure-' : ''}vidimus_login_${state}`;

export function cookieValue({ cookie }: IncomingHttpHeaders, name: string): string | undefined {
  for (const part of (cookie ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/**
 * Whether a request comes from our own page. Another site can make a browser send our cookie with a form, but not with this header unless
 * CORS allows it, which we never do.
 */
export const isFromOurPage = (headers: IncomingHttpHeaders): boolean =>
  headers['x-vidimus-csrf'] === '1' && headers['sec-fetch-site'] !== 'cross-site';
