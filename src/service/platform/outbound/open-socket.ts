import net from 'node:net';
import type { AddressRules } from './address-rules.ts';
import { OutboundError } from './outbound-error.ts';
import { unreachable } from './unreachable.ts';

/** A connection to host and port of the address, such as `sftp://host:22`; for protocols that are not HTTP. */
export type OpenSocket = (url: URL, timeoutMs: number) => Promise<net.Socket>;

/** The port at which SSH listens. */
const sshPort = 22;

/** Judged as an https address of that name; port 22 is as good as 443 here. */
const judgedAs = ({ hostname, port }: URL): URL =>
  new URL(`https://${hostname}${port === '' || Number(port) === sshPort ? '' : `:${port}`}/`);

export async function openSocket(rules: AddressRules, url: URL, timeoutMs: number): Promise<net.Socket> {
  const [host] = await rules.resolve(judgedAs(url));
  const port = Number(url.port || sshPort);
  const socket = net.connect({ host: host ?? url.hostname, port });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('timeout')));
  socket.once('connect', resolve);
  socket.once('error', reject);
  try {
    await promise;
    return socket;
  } catch (error) {
    socket.destroy();
    throw new OutboundError('unreachable', unreachable(url, error), { cause: error });
  } finally {
    socket.off('error', reject);
  }
}
