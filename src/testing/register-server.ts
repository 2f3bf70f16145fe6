import http from 'node:http';
import type { AddressInfo } from 'node:net';

type Reply = { status?: number; body: string };

/** A public register for tests: answers each address as told, and counts what it was asked. */
export async function startRegister(reply: (url: URL) => Reply) {
  const asked: string[] = [];
  const state = { reply };
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://register.test');
    asked.push(url.pathname + url.search);
    const { status = 200, body } = state.reply(url);
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // a TCP server's address is no text
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What it was asked so far, in order. */
    asked,
    state,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
