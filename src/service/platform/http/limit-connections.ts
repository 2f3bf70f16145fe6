import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import { networkOf } from './addresses.ts';

/**
 * A request head arrives at once or never. A body of 50 MB over a slow line takes minutes; a stalled one is aborted (watchBody). Idle
 * connections are kept longer than balancers and browsers keep theirs (usually 60 s), so that they close them and not we: a request on a
 * closing connection fails with 502 or ECONNRESET.
 */
export const timeLimits: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 300_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 2_500,
};

const idleTimeoutMs = 20_000;

/** Closes the connection if the body stalls. */
export function watchBody(request: IncomingMessage, response: ServerResponse): void {
  const { socket, headers } = request;
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return;
  const giveUp = () => socket.destroy();
  socket.setTimeout(idleTimeoutMs, giveUp);
  const stop = () => {
    socket.off('timeout', giveUp);
    // afterwards the timeout of a keep-alive connection applies
    if (!response.writableFinished) socket.setTimeout(0);
  };
  request.once('end', stop).once('close', stop);
}

/** Closes connections of an address, or of an IPv6 network, beyond its limit, without a response. */
export function limitConnections(server: Server, perAddress: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(address) ?? 0) + 1;
    if (count > perAddress) return void socket.destroy();
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}
