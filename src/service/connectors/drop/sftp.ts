/** The same two folders on an SFTP server. */
import { createHash } from 'node:crypto';
import { Client, type SFTPWrapper } from 'ssh2';
import type { Reach } from '../connector.ts';
import { type DropPlace, partOf, PlaceError } from './place.ts';

const timeoutMs = 20_000;
/** SSH_FX_NO_SUCH_FILE */
const noSuchFile = 2;

/** Returns the fingerprint in the format of OpenSSH. */
export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

/** Contains the server's own message. */
const sftpFailed = (error: unknown): PlaceError =>
  new PlaceError(
    { code: 'sftp_failed', params: { cause: error instanceof Error ? error.message : String(error) } },
    { cause: error },
  );

/** The message of the library names neither the user nor the password. */
const isLoginRefusal = (error: unknown): boolean =>
  error instanceof Error && 'level' in error && error.level === 'client-authentication';

async function connect({ settings, secret, outbound }: Reach): Promise<Client> {
  const url = URL.parse(settings.address);
  if (!url || url.protocol !== 'sftp:') throw new PlaceError({ code: 'sftp_address_invalid' });
  const socket = await outbound.openSocket(url, timeoutMs);
  const client = new Client();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let shown = '';
  client.once('ready', resolve);
  client.once('close', () => reject(new Error('the connection was closed')));
  client.on('error', reject);
  client.connect({
    sock: socket,
    username: settings.userName,
    ...(secret.includes('-----BEGIN') ? { privateKey: secret } : { password: secret }),
    readyTimeout: timeoutMs,
    // no credentials are sent to a server other than the confirmed one
    hostVerifier: (key: Buffer) => {
      shown = fingerprintOf(key);
      return shown === settings.hostKey.trim();
    },
  });
  try {
    await promise;
    return client;
  } catch (error) {
    client.destroy();
    const confirmed = settings.hostKey.trim();
    if (shown !== '' && shown !== confirmed) {
      const code = confirmed === '' ? 'sftp_host_key_unknown' : 'sftp_host_key_changed';
      throw new PlaceError({ code, params: { key: shown } }, { cause: error });
    }
    if (isLoginRefusal(error))
      throw new PlaceError({ code: 'sftp_login', params: { user: settings.userName } }, { cause: error });
    throw sftpFailed(error);
  }
}

type Done<T> = (error: Error | null | undefined, value: T) => void;

const toPromise = <T>(work: (done: Done<T>) => void): Promise<T> =>
  new Promise((resolve, reject) => work((error, value) => (error ? reject(error) : resolve(value))));

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === noSuchFile;

async function missingAs<T, E>(work: Promise<T>, instead: E): Promise<T | E> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return instead;
    throw sftpFailed(error);
  }
}

async function makeFolders(sftp: SFTPWrapper, at: (name: string) => string): Promise<void> {
  for (const name of ['out', 'in']) {
    const isThere = await missingAs(
      toPromise((done) => sftp.stat(at(name), done)).then(() => true),
      false,
    );
    if (!isThere)
      await missingAs(
        toPromise<void>((done) => sftp.mkdir(at(name), (error) => done(error, undefined))),
        undefined,
      );
  }
}

export async function openSftp(reach: Reach): Promise<DropPlace> {
  const client = await connect(reach);
  const folder = decodeURIComponent(new URL(reach.settings.address).pathname).replace(/\/+$/, '');
  const at = (name: string) => (folder === '' ? name : `${folder}/${name}`);
  try {
    const sftp = await toPromise<SFTPWrapper>((done) => client.sftp(done));
    await makeFolders(sftp, at);
    return {
      read: (name) =>
        missingAs(
          toPromise<Buffer>((done) => sftp.readFile(at(name), done)),
          null,
        ),
      exists: (name) =>
        missingAs(
          toPromise((done) => sftp.stat(at(name), done)).then(() => true),
          false,
        ),
      write: async (name, bytes) => {
        const target = at(name);
        try {
          await toPromise<void>((done) => sftp.writeFile(partOf(target), Buffer.from(bytes), (error) => done(error, undefined)));
          await toPromise<void>((done) => sftp.rename(partOf(target), target, (error) => done(error, undefined)));
        } catch (error) {
          throw sftpFailed(error);
        }
      },
      close: async () => void client.end(),
    };
  } catch (error) {
    client.end();
    throw error instanceof PlaceError ? error : sftpFailed(error);
  }
}
