import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { median, ms, percentile } from './figures.ts';
import { accessToken, root, startService } from './running-service.ts';

const rounds = 40;
const warmUp = 3;

/** Uploads a different file each time, so that it is not a duplicate: bytes after the end of a PDF are ignored. */
async function upload(url: string, token: string, sample: Buffer, round: number): Promise<string> {
  const form = new FormData();
  form.append('File', new Blob([new Uint8Array(sample), `\n% ${round}`]), 'invoice.pdf');
  const answer = await fetch(`${url}/v1/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!answer.ok) throw new Error(`the upload returned ${answer.status}: ${await answer.text()}`);
  const { documentId } = (await answer.json()) as { documentId: string };
  return documentId;
}

async function stateOf(url: string, token: string, documentId: string): Promise<string> {
  const answer = await fetch(`${url}/v1/documents/${documentId}`, { headers: { authorization: `Bearer ${token}` } });
  const { state } = (await answer.json()) as { state: string };
  return state;
}

/**
 * Measures the time from the first byte of the upload to state Extracted, one document at a time, polling as fast as the service responds.
 */
export async function benchUpload(): Promise<string[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vidimus-bench-'));
  const service = await startService(dataDir);
  try {
    const sample = await readFile(path.join(root, 'samples', 'faktura-stavebniny-lipa.pdf'));
    const times: number[] = [];
    for (let round = 0; round < rounds + warmUp; round += 1) {
      const token = await accessToken(service.url);
      const startedAt = performance.now();
      const documentId = await upload(service.url, token, sample, round);
      let state = await stateOf(service.url, token, documentId);
      while (state === 'New' || state === 'Extracting') state = await stateOf(service.url, token, documentId);
      if (state !== 'Extracted') throw new Error(`the document is ${state}`);
      if (round >= warmUp) times.push(performance.now() - startedAt);
    }
    return [
      `upload of a one-page text PDF to Extracted, ${rounds} times: median ${ms(median(times))} (aim 1 s), p95 ${ms(percentile(times, 95))} (aim 2 s)`,
    ];
  } finally {
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
