/**
 * `npm run drill -- --power-loss` (Linux, with strace): checks what a power loss would destroy, and a disk that fails when files are
 * flushed. Only what is flushed before the response survives a power loss; the system calls of the service and its PostgreSQL show that.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#testing/free-port.ts';
import { missingStep, systemCalls } from './system-calls.ts';
import { password } from './people.ts';

const traced = 'fsync,fdatasync,rename,renameat,renameat2,write,writev,sendto';
const root = path.resolve(import.meta.dirname, '..');

export async function runPowerLoss(say: (line: string) => void): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vidimus-power-'));
  // PostgreSQL may run under another account
  await chmod(folder, 0o755);
  const faults: string[] = [];
  try {
    const calls = path.join(folder, 'calls');
    const kept = await withService(folder, ['-e', `trace=${traced}`, '-s', '6000', '-o', calls], upload);
    if (kept.status !== 200) throw new Error(`an upload returned ${kept.status} ${kept.text}`);
    const { documentId } = JSON.parse(kept.text) as { documentId: string };
    const missing = missingStep(systemCalls((await readFile(calls, 'utf8')).split('\n')), [
      ['the file is flushed', /^f(?:data)?sync\(\d+<[^>]*\/files\/\.unfinished\//],
      ['the file is renamed', /^rename\w*\(.*\/files\/\.unfinished\/.*"[^"]*\/files\/[0-9a-f-]{36}\//],
      ['the folder that contains it is flushed', /^f(?:data)?sync\(\d+<[^>]*\/files\/[0-9a-f-]{36}\/\d{4}\/\d\d>/],
      ['the commit is flushed', /^f(?:data)?sync\(\d+<[^>]*\/pg_wal\//],
      ['the response is sent', new RegExp(`^(?:write|writev|sendto)\\(\\d+<TCP.*HTTP/1\\.1 200.*${documentId}`)],
    ]);
    if (missing !== undefined) faults.push(`not seen in order: ${missing}`);
    say(
      missing === undefined
        ? 'file, folder and commit are flushed, in this order, before an upload is acknowledged'
        : `FAULT ${faults[0]}`,
    );

    const tenant = (await readdir(path.join(folder, 'data', 'files'))).find((name) => /^[0-9a-f-]{36}$/.test(name)) ?? '';
    const now = new Date();
    const month = path.join(
      folder,
      'data',
      'files',
      tenant,
      String(now.getUTCFullYear()),
      String(now.getUTCMonth() + 1).padStart(2, '0'),
    );
    // the first flush of each thread fails
    const failing = ['-P', month, '-e', 'trace=fsync', '-e', 'inject=fsync:error=EIO:when=1', '-o', path.join(folder, 'failed')];
    await withService(folder, failing, async (url) => {
      const answers: number[] = [];
      while (answers.length < 12 && answers.slice(-2).join() !== '200,200') answers.push((await upload(url)).status);
      const acknowledged = 1 + answers.filter((status) => status === 200).length;
      const count = await countOf(url);
      say(`while a folder could not be flushed: ${answers.join(', ')}; ${count} documents of ${acknowledged} acknowledged`);
      if (!answers.some((status) => status >= 500)) faults.push('an upload was acknowledged although its folder was not flushed');
      if (answers.at(-1) !== 200) faults.push('uploads fail although the disk has recovered');
      if (count !== acknowledged) faults.push('a failed upload exists, or an acknowledged one does not');
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  for (const fault of faults) say(`FAULT ${fault}`);
  return faults.length;
}

/** Runs the service with its embedded database, with all processes traced. */
async function withService<T>(folder: string, options: string[], use: (url: string) => Promise<T>): Promise<T> {
  const port = await freePort();
  const child = spawn('strace', ['-f', '-yy', '-qq', ...options, process.execPath, 'src/service/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: path.join(folder, 'data'),
      PORT: String(port),
      HOST: '127.0.0.1',
      DEMO_PASSWORD: password,
      LOG_LEVEL: 'warn',
    },
    stdio: 'ignore',
    detached: true,
  });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilReady(url, () => child.exitCode === null);
    return await use(url);
  } finally {
    // to the whole process group: strace does not forward signals
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await ended;
  }
}

async function untilReady(url: string, isRunning: () => boolean): Promise<void> {
  const end = Date.now() + 240_000;
  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
  while (!(await isReady())) {
    if (!isRunning() || Date.now() > end) throw new Error('the service did not start under strace');
    await delay(200);
  }
}

async function headersOf(url: string): Promise<{ authorization: string }> {
  const body = new URLSearchParams({ grant_type: 'password', client_id: 'web', username: 'accountant@demo.test', password });
  const { access_token: token } = (await (await fetch(`${url}/connect/token`, { method: 'POST', body })).json()) as {
    access_token: string;
  };
  return { authorization: `Bearer ${token}` };
}

let sent = 0;
/** Uploads a file with unique bytes: identical ones would be a duplicate. */
async function upload(url: string): Promise<{ status: number; text: string }> {
  const form = new FormData();
  form.append('File', new Blob([`%PDF-1.7 of power ${(sent += 1)}`]), 'invoice.pdf');
  const answer = await fetch(`${url}/v1/documents`, { method: 'POST', headers: await headersOf(url), body: form });
  return { status: answer.status, text: await answer.text() };
}

async function countOf(url: string): Promise<number> {
  const headers = { ...(await headersOf(url)), 'content-type': 'application/json' };
  const answer = await fetch(`${url}/v1/documents/count`, { method: 'POST', headers, body: '{}' });
  return Number(await answer.text());
}
