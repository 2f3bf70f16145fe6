import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import type { BareOptions } from './bare-server.ts';
import { measuredCommit, mergeRows, today } from '#testing/quality-page.ts';
import { accessToken, root } from './running-service.ts';
import { startSeeded } from './seeded-service.ts';

const connections = 32;
const rounds = Number(process.env['LOAD_ROUNDS'] ?? 3);
const roundS = Number(process.env['LOAD_SECONDS'] ?? 5);
/** Prefix of a case name, to run only that case. */
const asked = process.env['LOAD_CASE'] ?? '';
const documents = Number(process.env['LOAD_DOCUMENTS'] ?? 200_000);
/** Number of tenants that share the documents evenly; one of them is measured. */
const tenants = Number(process.env['LOAD_TENANTS'] ?? 1);
const size = documents.toLocaleString('en-US') + (tenants === 1 ? '' : ` over ${tenants} tenants`);

type Case = { name: string; request: (ids: readonly string[]) => autocannon.Request };
const anyOf = (ids: readonly string[]): string => `/v1/documents/${ids[Math.floor(Math.random() * ids.length)] ?? ''}`;
const cases: Case[] = [
  { name: 'detail', request: (ids) => ({ method: 'GET', setupRequest: (request) => ({ ...request, path: anyOf(ids) }) }) },
  {
    name: `list of 50 of ${size}`,
    request: () => ({ method: 'POST', path: '/v1/documents/list', body: '{"control":{"skip":0,"take":50}}' }),
  },
  {
    name: 'PATCH',
    request: (ids) => ({
      method: 'PATCH',
      setupRequest: (request) => ({
        ...request,
        path: anyOf(ids),
        body: JSON.stringify({ fields: { note: { value: randomUUID() } } }),
      }),
    }),
  },
];

type Figures = { perS: number; p975Ms: number; cpuMs: number };
type Target = { url: string; pid: number; token: string };

/** Returns the processor time of a process so far. Linux only; 0 elsewhere. */
async function cpuMsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // after the name, which may contain spaces: the 12th and 13th are user and system time, in hundredths of a second
  const [user, system] = stat
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return 10 * ((user ?? 0) + (system ?? 0));
}

type Load = { name: string; request: autocannon.Request; amount?: number };

/** Number of requests before the measurement: a process compiles its code while it runs. In turns, as a token may expire meanwhile. */
const warmUp = { turns: 3, amount: 1_000 };

async function measure({ url, pid, token }: Target, { name, request, amount }: Load): Promise<Figures> {
  const before = await cpuMsOf(pid);
  const { requests, latency, non2xx, errors, statusCodeStats } = await autocannon({
    url,
    connections,
    // a slow response is part of the figures; the default of autocannon, ten seconds, would end the run on a busy machine
    timeout: 120,
    ...(amount === undefined ? { duration: roundS } : { amount }),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    requests: [request],
  });
  if (non2xx > 0 || errors > 0)
    throw new Error(
      `${name}: ${non2xx} responses other than 2xx and ${errors} errors at ${url}: ${JSON.stringify(statusCodeStats)}`,
    );
  return { perS: requests.average, p975Ms: latency.p97_5, cpuMs: ((await cpuMsOf(pid)) - before) / requests.total };
}

const best = (all: readonly Figures[]): Figures =>
  all.reduce((a, b) => (b.perS > a.perS ? b : a), { perS: 0, p975Ms: 0, cpuMs: 0 });
const middle = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const shown = ({ perS, p975Ms, cpuMs }: Figures): string =>
  `${Math.round(perS)} requests/s, p97.5 ${Math.round(p975Ms)} ms, ${cpuMs.toFixed(2)} ms of processor time per request`;

/**
 * Compares the service under 32 connections with a bare server that sends the same SQL, in alternation. Figures are those of the best round
 * of each; the ratio is the median of the rounds. The largest size is `LOAD_DOCUMENTS=10000000 LOAD_TENANTS=100`; TMPDIR selects the disk.
 */
export async function benchLoad(): Promise<string[]> {
  const service = await startSeeded({ documents, tenants });
  try {
    const { databaseUrl: url, owner, ids } = service;
    const bare = await startBareServer({ url, ...owner, documentId: ids[0] ?? '' });
    try {
      const lines = [`load: ${connections} connections, ${roundS} s a round; SQL statements per request: ${bare.statements}`];
      for (const { name, request } of cases.filter((each) => each.name.startsWith(asked))) {
        const pairs: [product: Figures, bare: Figures][] = [];
        const side = { url: bare.address, pid: bare.pid, token: '' };
        // a token is valid for minutes, and all rounds together take longer
        const product = async () => ({
          url: service.url,
          pid: service.pid,
          token: await accessToken(service.url),
        });
        const load = () => ({ name, request: request(ids) });
        for (let turn = 0; turn < warmUp.turns; turn += 1) {
          await measure(side, { ...load(), amount: warmUp.amount });
          await measure(await product(), { ...load(), amount: warmUp.amount });
        }
        for (let round = 0; round < rounds; round += 1) {
          const besides = await measure(side, load());
          pairs.push([await measure(await product(), load()), besides]);
        }
        // adjacent rounds, so that other load of the machine affects both
        const ratio = middle(pairs.map(([product, besides]) => product.perS / besides.perS));
        const ofProcessor = middle(pairs.map(([product, besides]) => besides.cpuMs / product.cpuMs));
        const { perS, p975Ms, cpuMs } = best(pairs.map(([product]) => product));
        const figures = [Math.round(perS), `${Math.round(p975Ms)} ms`, `${cpuMs.toFixed(2)} ms`, ratio.toFixed(2)].map(String);
        // one row per measured size
        const what = name.includes(' of ') ? name : `${name} with ${size}`;
        mergeRows('load', [[what, ...figures, today(), measuredCommit()]], 0);
        lines.push(
          `${name}: ${shown(best(pairs.map(([product]) => product)))}; bare ${shown(best(pairs.map(([, besides]) => besides)))}; ` +
            `ratio ${ratio.toFixed(2)} (aim 0.80), by processor time alone ${ofProcessor.toFixed(2)}`,
        );
      }
      return lines;
    } finally {
      await bare.stop();
    }
  } finally {
    await service.stop();
  }
}

async function startBareServer(options: BareOptions) {
  const child = spawn(process.execPath, ['bench/bare-server.ts', JSON.stringify(options)], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const report = JSON.parse(line) as { address: string; statements: string };
    const stop = async () => {
      child.kill('SIGTERM');
      await exited;
    };
    return { ...report, stop, pid: child.pid ?? 0 };
  }
  throw new Error('the bare server did not start');
}
