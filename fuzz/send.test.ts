import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { closeConnections, send } from './send.ts';

/** Blocks this thread, as when the whole machine stands still. */
const standStill = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
const patience = { ticks: 10, tickMs: 10 };
const ready = { method: 'GET', url: '/', headers: {}, body: undefined };

test('a process that stood still does not take a response that has arrived meanwhile for a missing one', async () => {
  const server = createServer((_request, response) => {
    standStill(5 * patience.ticks * patience.tickMs);
    response.end('there');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect((await send(base, ready, false, patience)).body.toString()).toBe('there');
  closeConnections();
  server.close();
});

test('a missing response is reported', async () => {
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(send(base, ready, false, patience)).rejects.toThrow('no response within 0.1 s: GET /');
  closeConnections();
  server.close();
});
