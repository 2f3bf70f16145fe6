import type { IncomingMessage } from 'node:http';

/** By which address of ours a request came, as the browser sees it: issuer, redirects and cookies are of that origin. */
export type Origins = {
  of: (request: IncomingMessage) => string;
  isOurs: (issuer: string) => boolean;
};

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/**
 * With PUBLIC_URL that origin and no other, whatever Host or X-Forwarded-* say. Without it the service is for this machine, and each
 * of its loopback names is an origin of its own (to a browser `localhost` and `127.0.0.1` are two sites), at whichever port it is mapped.
 */
export function originsOf(publicUrl: string | undefined): Origins {
  if (publicUrl !== undefined) {
    const { origin } = new URL(publicUrl);
    return { of: () => origin, isOurs: (issuer) => issuer === origin };
  }
  return {
    of: ({ headers, socket }) => {
      const host = headers.host?.toLowerCase() ?? '';
      return `http://${loopback.test(host) ? host : `localhost:${socket.localPort ?? 80}`}`;
    },
    isOurs: (issuer) => issuer.startsWith('http://') && loopback.test(issuer.slice('http://'.length)),
  };
}

/** The caller's address. Only proxies of our own are believed, and only what they added themselves: so many entries from the right. */
export function addressOf({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, trustedProxies: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const chain = [...forwarded, socket.remoteAddress ?? ''];
  return chain.at(Math.max(-1 - trustedProxies, -chain.length)) ?? '';
}
