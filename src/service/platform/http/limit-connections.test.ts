import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { limitConnections, timeLimits } from './limit-connections.ts';
import { refuseConnection } from './problem.ts';

const sockets: Socket[] = [];
let server: Server;
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
  await once(server, 'close');
});

async function listen(built: Server): Promise<() => Socket> {
  server = built.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
    sockets.push(socket);
    return socket;
  };
}

test('one address has a limited number of connections and gets a new one for each it releases', async () => {
  const open = await listen(createServer((_request, response) => response.end('served')));
  limitConnections(server, 2);
  const ask = async (socket: Socket): Promise<string> => {
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    let text = '';
    socket.on('data', (bytes: Buffer) => (text += bytes.toString()));
    await Promise.race([once(socket, 'data'), once(socket, 'close')]);
    return text;
  };
  const [first, second] = [open(), open()];
  expect(await ask(first)).toContain('served');
  expect(await ask(second)).toContain('served');
  expect(await ask(open())).toBe('');
  first.destroy();
  await expect.poll(() => ask(open())).toContain('served');
});

test('all addresses of one IPv6 network share their number of connections', () => {
  const counting = new EventEmitter();
  limitConnections(counting as Server, 2);
  const connected = (remoteAddress: string): boolean => {
    const socket = Object.assign(new EventEmitter(), {
      remoteAddress,
      destroyed: false,
      destroy: () => (socket.destroyed = true),
    });
    counting.emit('connection', socket);
    return !socket.destroyed;
  };
  const addresses = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2::3', '2001:db8:1:3::1', '192.0.2.1', '192.0.2.2'];
  expect(addresses.map(connected)).toEqual([true, true, false, true, true, true]);
});

const limits = { ...timeLimits, headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 10 };

test('an incomplete request header is not waited for', async () => {
  const open = await listen(createServer(limits, (_request, response) => response.end()));
  const slow = open();
  slow.write('GET / HTTP/1.1\r\nHost: ');
  slow.resume();
  await once(slow, 'close');
  expect(timeLimits.headersTimeout).toBeLessThanOrEqual(10_000);
});

test('an idle preconnection is closed silently, one with half a header with an error', async () => {
  const open = await listen(createServer(limits, (_request, response) => response.end()));
  server.on('clientError', (error, socket) => refuseConnection(error, socket as Socket, {}));
  const told = async (socket: Socket): Promise<string> => {
    let text = '';
    socket.on('data', (bytes: Buffer) => (text += bytes.toString()));
    await once(socket, 'close');
    return text;
  };
  const [unused, half] = [open(), open()];
  half.write('GET / HTTP/1.1\r\nHost: ');
  const [ofUnused, ofHalf] = await Promise.all([told(unused), told(half)]);
  expect(ofUnused).toBe('');
  expect(ofHalf).toContain('HTTP/1.1 400 Bad Request');
});

test('an idle connection is kept longer than the sixty seconds of load balancers', async () => {
  const open = await listen(createServer(timeLimits, (_request, response) => response.end('served')));
  const socket = open();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [head] = (await once(socket, 'data')) as [Buffer];
  expect(Number(/keep-alive: timeout=(\d+)/i.exec(head.toString())?.[1])).toBeGreaterThan(60);
});
