import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type ReceivedCall = {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: string;
  search: string;
};
type Answer = (response: ServerResponse, call: ReceivedCall) => void;

const thanks: Answer = (response) => void response.end('thanks');

/** Starts an external server on this machine that records its calls. */
export async function startReceiver() {
  const calls: ReceivedCall[] = [];
  let answer = thanks;
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname, searchParams, search } = new URL(request.url ?? '/', 'http://receiver');
      const body = await text(request);
      const call = {
        method: request.method ?? '',
        path: pathname,
        query: Object.fromEntries(searchParams),
        search: search.slice(1),
        headers: request.headers,
        body,
      };
      calls.push(call);
      answer(response, call);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // the address of a TCP server is not a string
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    calls,
    answerWith: (next: Answer) => void (answer = next),
    /** Clears recorded calls and restores the default response. */
    reset: () => {
      calls.length = 0;
      answer = thanks;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
