import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';

/**
 * A head comes at once or never. A body of 50 MB over a slow line takes minutes; one that stands still is not waited for (watchBody).
 * An idle connection is kept longer than balancers and browsers keep theirs (60 s as a rule), so that they, not we, close it: a request
 * that meets a closing connection ends as 502 or ECONNRESET.
 */
export const timeLimits: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 300_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 2_500,
};

const stillMs = 20_000;

/** Ends the connection of a body of which nothing more comes. */
export function watchBody(request: IncomingMessage, response: ServerResponse): void {
  const { socket, headers } = request;
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return;
  const giveUp = () => socket.destroy();
  socket.setTimeout(stillMs, giveUp);
  const stop = () => {
    socket.off('timeout', giveUp);
    // afterwards the time is that of a connection that is kept open
    if (!response.writableFinished) socket.setTimeout(0);
  };
  request.once('end', stop).once('close', stop);
}

/** Closes, unanswered, what one address opens beyond its share. */
export function limitConnections(server: Server, perAddress: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
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
