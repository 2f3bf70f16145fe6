import type { IncomingMessage } from 'node:http';

/** The origin of ours that a request used, as the browser sees it: issuer, redirects and cookies belong to that origin. */
export type Origins = {
  of: (request: IncomingMessage) => string;
  isOurs: (issuer: string) => boolean;
};

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/**
 * Uses only the origin of PUBLIC_URL, if set, whatever Host or X-Forwarded-* contain. Without it the service is local, and each of its
 * loopback names is a separate origin (to a browser `localhost` and `127.0.0.1` are two sites), at any mapped port.
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

/** Returns the caller's address. Only our own proxies are trusted, and only the entries they added: that many from the right. */
export function addressOf({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, trustedProxies: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const chain = [...forwarded, socket.remoteAddress ?? ''];
  return chain.at(Math.max(-1 - trustedProxies, -chain.length)) ?? '';
}
