import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import pg from 'pg';
import { runningServerUrl } from '#service/store/postgres/embedded-postgres.ts';
import { ownerRole } from '#service/store/provision.ts';
import type { BareOptions } from './bare-server.ts';
import { seedDocuments } from './load-rows.ts';
import { accessToken, root, startService } from './running-service.ts';

const connections = 32;
const rounds = 2;
const roundS = Number(process.env['LOAD_SECONDS'] ?? 5);
const documents = Number(process.env['LOAD_DOCUMENTS'] ?? 200_000);

type Case = { name: string; request: (ids: readonly string[]) => autocannon.Request };
const anyOf = (ids: readonly string[]): string => `/v1/documents/${ids[Math.floor(Math.random() * ids.length)] ?? ''}`;
const cases: Case[] = [
  { name: 'detail', request: (ids) => ({ method: 'GET', setupRequest: (request) => ({ ...request, path: anyOf(ids) }) }) },
  {
    name: `list of 50 of ${documents.toLocaleString('en-US')}`,
    request: () => ({ method: 'POST', path: '/v1/documents/list', body: '{"control":{"skip":0,"take":50}}' }),
  },
  {
    name: 'PATCH',
    request: (ids) => ({
      method: 'PATCH',
      setupRequest: (request) => ({
        ...request,
        path: anyOf(ids),
        body: JSON.stringify({ fields: { note: { value: String(Math.random()) } } }),
      }),
    }),
  },
];

type Figures = { perS: number; p975Ms: number };

async function measure(url: string, token: string, request: autocannon.Request): Promise<Figures> {
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: roundS,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    requests: [request],
  });
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} refusals and ${errors} errors at ${url}`);
  return { perS: requests.average, p975Ms: latency.p97_5 };
}

const best = (all: readonly Figures[]): Figures => all.reduce((a, b) => (b.perS > a.perS ? b : a), { perS: 0, p975Ms: 0 });
const shown = ({ perS, p975Ms }: Figures): string => `${Math.round(perS)} requests/s, p97.5 ${Math.round(p975Ms)} ms`;

/** The product under 32 connections beside a bare server that sends the same SQL; in turns, and the better round of each counts. */
export async function benchLoad(): Promise<string[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vidimus-bench-'));
  const service = await startService(dataDir, { REQUESTS_PER_MINUTE: '100000000' });
  try {
    const url = runningServerUrl(dataDir, ownerRole, 'vidimus');
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const seeded = await seedDocuments(client, documents);
    await client.end();
    const bare = await startBare({ url, ...seeded.owner, documentId: seeded.ids[0] ?? '' });
    try {
      const lines = [`load: ${connections} connections, ${roundS} s a round; SQL statements of a request: ${bare.statements}`];
      for (const { name, request } of cases) {
        const product: Figures[] = [];
        const beside: Figures[] = [];
        for (let round = 0; round < rounds; round += 1) {
          beside.push(await measure(bare.address, '', request(seeded.ids)));
          // a token is valid for minutes, and all rounds together take longer
          product.push(await measure(service.url, await accessToken(service.url), request(seeded.ids)));
        }
        const ratio = best(product).perS / best(beside).perS;
        lines.push(`${name}: ${shown(best(product))}; bare ${shown(best(beside))}; ratio ${ratio.toFixed(2)} (aim 0.80)`);
      }
      return lines;
    } finally {
      await bare.stop();
    }
  } finally {
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function startBare(options: BareOptions) {
  const child = spawn(process.execPath, ['bench/bare-server.ts', JSON.stringify(options)], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const said = JSON.parse(line) as { address: string; statements: string };
    const stop = async () => {
      child.kill('SIGTERM');
      await exited;
    };
    return { ...said, stop };
  }
  throw new Error('the bare server did not start');
}
