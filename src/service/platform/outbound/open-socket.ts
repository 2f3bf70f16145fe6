import net from 'node:net';
import type { AddressRules } from './address-rules.ts';
import { OutboundError } from './outbound-error.ts';
import { unreachable } from './unreachable.ts';

/** Opens a connection to the host and port of the URL, such as `sftp://host:22`; for protocols other than HTTP. */
export type OpenSocket = (url: URL, timeoutMs: number) => Promise<net.Socket>;

/** Default port of SSH. */
const sshPort = 22;

/** Returns the https address of the same name by whose rules it is checked; port 22 is treated like 443. */
const toCheckedUrl = ({ hostname, port }: URL): URL =>
  new URL(`https://${hostname}${port === '' || Number(port) === sshPort ? '' : `:${port}`}/`);

export async function openSocket(rules: AddressRules, url: URL, timeoutMs: number): Promise<net.Socket> {
  const [host] = await rules.resolve(toCheckedUrl(url));
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
