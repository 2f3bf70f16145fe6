import { createHash, randomBytes } from 'node:crypto';
import type { Browser } from './browser.ts';
import { demoPassword } from './identity-server.ts';

export const newVerifier = (): string => randomBytes(32).toString('base64url');

/** Returns the URL to which the web application sends a browser. */
export function authorizeUrl(origin: string, verifier: string, more: Record<string, string | undefined> = {}): string {
  const url = new URL('/connect/authorize', origin);
  const fields = {
    client_id: 'web',
    response_type: 'code',
    scope: 'openid profile email offline_access v1.public',
    redirect_uri: `${origin}/signed-in`,
    state: 'state of the application',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  };
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}

/** Submits the current sign-in page of the browser, and follows redirects to the application. */
export const submitSignIn = (
  browser: Browser,
  page: string,
  email: string,
  password = demoPassword,
  application = new URL(page).origin,
) =>
  browser.follow(page, {
    init: { method: 'POST', body: new URLSearchParams({ email, password }), headers: { origin: new URL(page).origin } },
    stopAt: `${application}/signed-in`,
  });

/** Signs in from the application over the sign-in page and back; returns the authorization code. */
export async function signInForCode(browser: Browser, origin: string, verifier: string, email: string): Promise<string> {
  const { url: page } = await browser.follow(authorizeUrl(origin, verifier));
  const { url } = await submitSignIn(browser, page, email);
  return new URL(url).searchParams.get('code') ?? '';
}
