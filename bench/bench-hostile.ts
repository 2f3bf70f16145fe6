import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { type Hostile, hostileFiles, memoryBombs } from './hostile-files.ts';
import { writeRows } from '#testing/quality-page.ts';
import { accessToken, root, startService } from './running-service.ts';

const run = promisify(execFile);

/** The parts of a document or an error response that are shown here. */
const Answer = z
  .object({ documentId: z.string(), state: z.string(), failureReason: z.string(), detail: z.string(), fileName: z.string() })
  .partial();
type Answer = z.infer<typeof Answer>;
type Sent = { status: number; answer: Answer };

async function send(url: string, token: string, fileName: string, bytes: Uint8Array): Promise<Sent> {
  const form = new FormData();
  form.append('File', new Blob([new Uint8Array(bytes)]), fileName);
  const answer = await fetch(`${url}/v1/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: answer.status, answer: Answer.parse(await answer.json()) };
}

async function settled(url: string, documentId: string): Promise<Answer> {
  for (;;) {
    const answer = await fetch(`${url}/v1/documents/${documentId}`, {
      headers: { authorization: `Bearer ${await accessToken(url)}` },
    });
    const detail = Answer.parse(await answer.json());
    if (detail.state !== 'New' && detail.state !== 'Extracting') return detail;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Announces 2 GB and sends until it is refused. */
function sendTwoGigabytes(url: string, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(`${url}/v1/documents`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': String(2 ** 31),
        expect: '100-continue',
      },
    });
    call.on('response', (answer) => {
      resolve(answer.statusCode ?? 0);
      call.destroy();
    });
    call.on('error', reject);
    call.flushHeaders();
  });
}

/** Returns the memory of the service and its threads in megabytes, without the database. Linux only. */
async function memoryOf(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout.trim()) / 1024;
}

/**
 * Uploads hostile files one after another, then two memory bombs at a time, each beside a legitimate file; reports the results and the peak
 * memory of the service.
 */
export async function benchHostile(): Promise<string[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vidimus-bench-'));
  const service = await startService(dataDir);
  const lines: string[] = [];
  let peak = 0;
  const watch = setInterval(
    () =>
      void memoryOf(service.child.pid ?? 0).then(
        (now) => (peak = Math.max(peak, now)),
        () => {},
      ),
    200,
  );
  try {
    const honest = await readFile(path.join(root, 'samples', 'rechnung-hartmann.pdf'));
    let [sentHonest, extracted, sentHostile, most] = [0, 0, 0, 0];
    const together = async (files: readonly Hostile[]): Promise<string> => {
      const loaded = await Promise.all(files.map(async ({ what, fileName, bytes }) => ({ what, fileName, file: await bytes() })));
      const beside = Buffer.concat([honest, Buffer.from(`\n%${(sentHonest += 1)}`)]);
      const startedAt = performance.now();
      const token = await accessToken(service.url);
      const answers = await Promise.all(loaded.map(({ fileName, file }) => send(service.url, token, fileName, file)));
      const other = await send(service.url, token, 'honest.pdf', beside);
      const outcomes = await Promise.all(
        answers.map(async ({ status, answer }, index) => {
          const detail = status === 200 ? await settled(service.url, answer.documentId ?? '') : answer;
          const reason = detail.failureReason ?? detail.detail ?? detail.fileName ?? '';
          return `${loaded[index]?.what}: ${status} ${detail.state ?? ''} "${reason}", ${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
        }),
      );
      const { state } = await settled(service.url, other.answer.documentId ?? '');
      sentHostile += files.length;
      extracted += state === 'Extracted' ? 1 : 0;
      most = Math.max(most, peak);
      return `${outcomes.join('; ')}; the valid file uploaded beside them: ${state}`;
    };
    for (const file of hostileFiles) lines.push(await together([file]));
    lines.push(`peak memory so far: ${Math.round(peak)} MB`);
    for (const pair of memoryBombs) {
      peak = 0;
      lines.push(`at once: ${await together(pair)}; peak memory: ${Math.round(peak)} MB`);
    }
    lines.push(`2 GB: ${await sendTwoGigabytes(service.url, await accessToken(service.url))}`);
    const { status } = await fetch(`${service.url}/health/ready`);
    lines.push(`aim: 1,500 MB at most; ready afterwards: ${status}`);
    writeRows('hostile', [[sentHostile, sentHonest, extracted, `${Math.round(most)} MB`, status].map(String)]);
    return lines;
  } finally {
    clearInterval(watch);
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
