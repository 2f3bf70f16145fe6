import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** When the program is killed: before the service receives its request, or after it was processed, so that the response is lost. */
export type Kill = { at: string; when: 'before' | 'after' };

async function bytesOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Starts a proxy between a program and the service that kills the program at the given request. */
export async function startKillingProxy(target: string) {
  const armed: { kill?: Kill | undefined; die: () => void } = { die: () => undefined };
  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request;
    const body = await bytesOf(request);
    const kill = armed.kill && url.includes(armed.kill.at) ? armed.kill : undefined;
    if (kill?.when === 'before') return armed.die();
    const { authorization, 'content-type': contentType } = headers;
    const answer = await fetch(new URL(url, target), {
      method,
      headers: { ...(authorization && { authorization }), ...(contentType && { 'content-type': contentType }) },
      ...(body.length > 0 && { body }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (kill) return armed.die();
    const kept = ['content-type', 'content-disposition'].flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    response.writeHead(answer.status, Object.fromEntries(kept)).end(bytes);
  }
  const server = createServer(
    (request, response) => void pass(request, response).catch((error: unknown) => response.destroy(error as Error)),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arm: (kill: Kill | undefined, die: () => void) => Object.assign(armed, { kill, die }),
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
