import http from 'node:http';
import type { AddressInfo } from 'node:net';

type Reply = { status?: number; body: string };

/** Starts a public register for tests: returns the given response for each URL, and records requests. */
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
    // the address of a TCP server is not a string
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Requests so far, in order. */
    asked,
    state,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
