/** Starts a real SFTP server on a folder, for tests: one user, one password. */
import { createHash, generateKeyPairSync } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2';

const { OK, NO_SUCH_FILE, FAILURE, EOF } = ssh2.utils.sftp.STATUS_CODE;
const statusOf = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT' ? NO_SUCH_FILE : FAILURE;

function serve(sftp: SFTPWrapper, root: string): void {
  const handles = new Map<number, FileHandle>();
  let next = 0;
  const at = (name: string) => path.join(root, path.posix.normalize(`/${name}`));
  const settle = (id: number, work: Promise<void>) => void work.catch((error: unknown) => sftp.status(id, statusOf(error)));
  const handleOf = (handle: Buffer) => {
    const found = handles.get(handle.readUInt32BE(0));
    if (!found) throw new Error('no such handle');
    return found;
  };
  sftp.on('OPEN', (id, name, flags) =>
    settle(
      id,
      (async () => {
        const file = await open(at(name), ssh2.utils.sftp.flagsToString(flags) ?? 'r');
        next += 1;
        handles.set(next, file);
        const handle = Buffer.alloc(4);
        handle.writeUInt32BE(next);
        sftp.handle(id, handle);
      })(),
    ),
  );
  sftp.on('READ', (id, handle, offset, length) =>
    settle(
      id,
      (async () => {
        const { bytesRead, buffer } = await handleOf(handle).read(Buffer.alloc(length), 0, length, offset);
        if (bytesRead === 0) sftp.status(id, EOF);
        else sftp.data(id, buffer.subarray(0, bytesRead));
      })(),
    ),
  );
  sftp.on('WRITE', (id, handle, offset, data) =>
    settle(
      id,
      (async () => {
        await handleOf(handle).write(data, 0, data.length, offset);
        sftp.status(id, OK);
      })(),
    ),
  );
  sftp.on('CLOSE', (id, handle) =>
    settle(
      id,
      (async () => {
        await handleOf(handle).close();
        handles.delete(handle.readUInt32BE(0));
        sftp.status(id, OK);
      })(),
    ),
  );
  const attributes = (id: number, work: () => Promise<{ mode: number; size: number }>) =>
    settle(
      id,
      (async () => {
        const { mode, size } = await work();
        sftp.attrs(id, { mode, size, uid: 0, gid: 0, atime: 0, mtime: 0 });
      })(),
    );
  sftp.on('STAT', (id, name) => attributes(id, () => stat(at(name))));
  sftp.on('LSTAT', (id, name) => attributes(id, () => stat(at(name))));
  sftp.on('FSTAT', (id, handle) => attributes(id, () => handleOf(handle).stat()));
  sftp.on('FSETSTAT', (id) => sftp.status(id, OK));
  sftp.on('MKDIR', (id, name) =>
    settle(
      id,
      mkdir(at(name)).then(() => sftp.status(id, OK)),
    ),
  );
  sftp.on('RENAME', (id, from, to) =>
    settle(
      id,
      rename(at(from), at(to)).then(() => sftp.status(id, OK)),
    ),
  );
}

/** Generates the host key. The generator of `ssh2` writes one Ed25519 key in about 330 that its own parser rejects. */
const hostKey = () =>
  generateKeyPairSync('ec', {
    namedCurve: 'prime256v1',
    privateKeyEncoding: { type: 'sec1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });

export async function startSftp(root: string, user: string, password: string) {
  const key = hostKey();
  const connections = new Set<Connection>();
  const server = new ssh2.Server({ hostKeys: [key.privateKey] }, (connection) => {
    connections.add(connection);
    connection.on('close', () => void connections.delete(connection));
    connection.on('error', () => {});
    connection.on('authentication', (attempt) =>
      attempt.method === 'password' && attempt.username === user && attempt.password === password
        ? attempt.accept()
        : attempt.reject(['password']),
    );
    connection.on('session', (accept) => accept().on('sftp', (acceptSftp) => serve(acceptSftp(), root)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const parsed = ssh2.utils.parseKey(key.privateKey);
  if (parsed instanceof Error) throw parsed;
  const hash = createHash('sha256').update(parsed.getPublicSSH()).digest('base64');
  return {
    // the address of a TCP server is not a string
    url: `sftp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hostKey: `SHA256:${hash.replace(/=+$/, '')}`,
    close: async () => {
      for (const connection of connections) connection.end();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
