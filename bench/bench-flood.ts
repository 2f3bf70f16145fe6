/** Measures the added latency of other users while one caller requests at its limit. */
import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { measuredCommit, today, writeRows } from '#testing/quality-page.ts';
import { percentile } from './figures.ts';
import { accessToken, root } from './running-service.ts';
import { type SeededService, startSeeded } from './seeded-service.ts';

const documents = Number(process.env['FLOOD_DOCUMENTS'] ?? 20_000);
const rounds = Number(process.env['FLOOD_ROUNDS'] ?? 4);
const roundMs = 1000 * Number(process.env['FLOOD_SECONDS'] ?? 10);
const connections = Number(process.env['FLOOD_CONNECTIONS'] ?? 64);
const run = promisify(execFile);

type Caller = {
  name: string;
  token: () => Promise<string>;
  asks: readonly (readonly [method: string, path: string, body?: unknown])[];
};

/** Requests of a user, and those of the flood: the list by words, which is the most expensive. */
const looking = [
  ['POST', '/v1/documents/list', { control: { skip: 0, take: 50 } }],
  ['POST', '/v1/documents/count', {}],
  ['GET', '/bff/approval/inbox/counts'],
] as const;
const flood = JSON.stringify({ text: 'dodavatel', control: { skip: 0, take: 100 } });

/** Sends one request after another with a pause between them, like a user, and returns their durations. */
async function timed(url: string, { token, asks }: Caller, endsAt: number): Promise<number[]> {
  const authorization = `Bearer ${await token()}`;
  const times: number[] = [];
  for (let turn = 0; performance.now() < endsAt; turn += 1) {
    const [method, where, body] = asks[turn % asks.length] ?? ['GET', '/health/live'];
    const startedAt = performance.now();
    const answer = await fetch(url + where, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${method} ${where} returned ${answer.status}`);
    times.push(performance.now() - startedAt);
    await delay(40);
  }
  return times;
}

/** Sends requests on several connections without a pause while `work` runs; returns the number of responses per second. */
async function flooded(url: string, token: string, work: () => Promise<void>): Promise<number> {
  const over = new AbortController();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  let answers = 0;
  const ask = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const answer = await fetch(`${url}/v1/documents/list`, { method: 'POST', headers, body: flood });
      await answer.arrayBuffer();
      if (answer.status === 200) answers += 1;
    }
  };
  const asking = Array.from({ length: connections }, ask);
  // until it has used its quota
  await delay(1_000);
  const startedAt = performance.now();
  const before = answers;
  await work();
  const perS = ((answers - before) * 1000) / (performance.now() - startedAt);
  over.abort();
  await Promise.all(asking);
  return perS;
}

async function anotherTenant({ dataDir, databaseUrl }: SeededService): Promise<{ email: string; password: string }> {
  const email = 'other@flood.test';
  const given = ['src/service/admin.ts', 'tenant', 'create', '--name', 'Other Ltd.', '--admin-email', email];
  const { stdout } = await run(process.execPath, given, {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
  });
  return { email, password: /password {2}(\S+)/.exec(stdout)?.[1] ?? '' };
}

/** Alternates quiet and flooded rounds, so that other load of the machine affects both. */
export async function benchFlood(): Promise<string[]> {
  const service = await startSeeded({ documents });
  const { url } = service;
  try {
    const other = await anotherTenant(service);
    const callers: Caller[] = [
      { name: 'a colleague', token: () => accessToken(url, 'approver'), asks: looking },
      { name: 'another tenant', token: () => accessToken(url, other), asks: looking },
    ];
    const quiet = new Map(callers.map(({ name }) => [name, [] as number[]]));
    const busy = new Map(callers.map(({ name }) => [name, [] as number[]]));
    const perS: number[] = [];
    const each = (times: Map<string, number[]>) => async (): Promise<void> => {
      const endsAt = performance.now() + roundMs;
      await Promise.all(callers.map(async (caller) => times.get(caller.name)?.push(...(await timed(url, caller, endsAt)))));
    };
    await each(new Map())();
    for (let round = 0; round < rounds; round += 1) {
      await each(quiet)();
      perS.push(await flooded(url, await accessToken(url), each(busy)));
    }
    const rows = callers.map(({ name }) => {
      const [before, during] = [percentile(quiet.get(name) ?? [], 95), percentile(busy.get(name) ?? [], 95)];
      return { name, before, during, ratio: during / before };
    });
    const asked = Math.round(perS.reduce((sum, one) => sum + one, 0) / perS.length);
    writeRows(
      'flood',
      rows.map(({ name, before, during, ratio }) =>
        [
          name,
          documents.toLocaleString('en-US'),
          connections,
          asked,
          `${before.toFixed(0)} ms`,
          `${during.toFixed(0)} ms`,
          ratio.toFixed(2),
          today(),
          measuredCommit(),
        ].map(String),
      ),
    );
    return [
      `flood: ${connections} connections of one caller, ${asked} responses/s to it, ${documents.toLocaleString('en-US')} documents`,
      ...rows.map(
        ({ name, before, during, ratio }) =>
          `${name}: p95 ${before.toFixed(0)} ms, while flooded ${during.toFixed(0)} ms; ratio ${ratio.toFixed(2)} (aim 2.00)`,
      ),
    ];
  } finally {
    await service.stop();
  }
}
