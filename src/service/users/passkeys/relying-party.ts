/** For which domain passkeys are made, and from which of our addresses a browser may use them. */
export type RelyingParty = { domain: string; isOurs: (origin: string) => boolean };

const loopback = /^http:\/\/localhost(?::\d{1,5})?$/;

/** With PUBLIC_URL that origin and no other; without it `localhost`, at whichever port. An address like 127.0.0.1 is no domain. */
export function relyingPartyOf(publicUrl: string | undefined): RelyingParty {
  if (publicUrl === undefined) return { domain: 'localhost', isOurs: (origin) => loopback.test(origin) };
  const ours = new URL(publicUrl);
  return { domain: ours.hostname, isOurs: (origin) => origin === ours.origin };
}
