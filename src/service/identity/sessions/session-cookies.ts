import type { IncomingHttpHeaders } from 'node:http';

const isSecure = (origin: string): boolean => origin.startsWith('https:');

/** Browsers take `__Host-` and `Secure` over https only; on plain loopback the cookie goes without. */
export const sessionCookieName = (origin: string): string => (isSecure(origin) ? '__Host-vidimus' : 'vidimus_session');

export function sessionCookie(origin: string, value: string, maxAgeS: number): string {
  return `${sessionCookieName(origin)}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAgeS}${isSecure(origin) ? '; Secure' : ''}`;
}

/** Ties a browser to the sign-in that it began. Lax: the way back from the sign-in page may have begun by a link in an email. */
export function loginCookie(origin: string, state: string, value: string, maxAgeS: number): string {
  return `${loginCookieName(origin, state)}=${value}; Path=/bff/session; HttpOnly; SameSite=Lax; Max-Age=${maxAgeS}${isSecure(origin) ? '; Secure' : ''}`;
}

/** One for each sign-in under way: two tabs may begin one each. */
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
 * Whether a call comes from a page of ours. Another site can make a browser send our cookie in a form, but not with this header
 * unless we agreed beforehand, and we never do.
 */
export const isFromOurPage = (headers: IncomingHttpHeaders): boolean =>
  headers['x-vidimus-csrf'] === '1' && headers['sec-fetch-site'] !== 'cross-site';
