/** The domain of passkeys, and the origins of ours on which a browser may use them. */
export type RelyingParty = { domain: string; isOurs: (origin: string) => boolean };

const loopback = /^http:\/\/localhost(?::\d{1,5})?$/;

/** Uses only the origin of PUBLIC_URL, if set; otherwise `localhost` at any port. An address like 127.0.0.1 is not a domain. */
export function relyingPartyOf(publicUrl: string | undefined): RelyingParty {
  if (publicUrl === undefined) return { domain: 'localhost', isOurs: (origin) => loopback.test(origin) };
  const ours = new URL(publicUrl);
  return { domain: ours.hostname, isOurs: (origin) => origin === ours.origin };
}
