import { createHash, randomBytes } from 'node:crypto';
import type { Browser } from './browser.ts';
import { demoPassword } from './identity-server.ts';

export const newVerifier = (): string => randomBytes(32).toString('base64url');

/** The address that the web application sends a browser to. */
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

/** Fills in the sign-in page that the browser stands at, and goes on to where the application takes over. */
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

/** From the application over the sign-in page back to the application: the code that it is given. */
export async function signInForCode(browser: Browser, origin: string, verifier: string, email: string): Promise<string> {
  const { url: page } = await browser.follow(authorizeUrl(origin, verifier));
  const { url } = await submitSignIn(browser, page, email);
  return new URL(url).searchParams.get('code') ?? '';
}
