import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Starts a load balancer: each connection goes to the next port that currently accepts connections. */
export async function startFront() {
  let ports: readonly number[] = [];
  let next = 0;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    open.add(near);
    near.on('error', () => near.destroy()).on('close', () => open.delete(near));
    lead(near, ports.length);
  });
  function lead(near: Socket, triesLeft: number): void {
    const port = ports[(next += 1) % Math.max(1, ports.length)];
    if (port === undefined || triesLeft === 0) return void near.destroy();
    const far = connect(port, '127.0.0.1');
    far.once('connect', () => {
      near.pipe(far).pipe(near);
      near.once('close', () => far.destroy());
      far.once('close', () => near.destroy());
    });
    far.on('error', () => (far.connecting || far.bytesWritten === 0 ? lead(near, triesLeft - 1) : near.destroy()));
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // the address of a TCP server is not a string
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    leadTo: (given: readonly number[]) => void (ports = given),
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
