import fc from 'fast-check';
import { sql } from 'kysely';
import { createRoutes } from '#service/main/routes.ts';
import { subscribe } from '#service/platform/database/notify.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { startRegister } from '#testing/register-server.ts';
import { modelHost } from './books-recipes.ts';
import { faultsOf } from './judge.ts';
import { leaksOf, type Secrets } from './leaks.ts';
import { type Pools, resolve } from './names.ts';
import { type Call, callTo, endpoints, validCallTo } from './request.ts';
import { type Answer, bytesOf, closeConnections, type Ready, send } from './send.ts';
import { restorePassword } from './seed-account.ts';
import { seedTenant } from './seed-tenant.ts';
import { addDocuments, buildSide, createFingerprint, idsOf, poolsOf, type Side } from './tenants.ts';

const ownMark = 'Slovo';
const otherMark = 'kanarek7f3e91c2';
const ratesList = '05.03.2026 #1\nzemě|měna|množství|kód|kurz\nEMU|euro|1|EUR|25,125\nUSA|dolar|1|USD|23,100\n';
const accounts = JSON.stringify([{ code: '518', name: 'Services' }]);
const saved = '<winstrom version="1.0"><success>true</success><results><result><id>-1</id></result></results></winstrom>';
const company = JSON.stringify({ ico: '27082440', obchodniJmeno: 'Alza.cz a.s.', sidlo: { textovaAdresa: 'Praha' } });
/** Every n-th request, rows are compared before and after it if it is refused; those of the other tenant after every round. */
const comparedEvery = 6;
const roundSize = 250;

/** `budgetMs`: on a busy machine a run ends early rather than block everything else. */
export type FuzzOptions = { requests: number; seed: number; budgetMs: number };
export type Fault = { endpoint: string; what: string; request: string; answer: string };
/** `refusal`: the last error response to a call that was intended to be valid. */
type Count = { requests: number; accepted: number; refused: number; refusal?: string };
export type FuzzReport = {
  requests: number;
  counts: ReadonlyMap<string, Count>;
  faults: readonly Fault[];
  compared: number;
  refusalMs: { median: number; p99: number; max: number; slowest: string };
};

/** Calls the whole HTTP side on a separate database `requests` times as one tenant, while another tenant has data to hide. */
export async function runFuzz({ requests, seed, budgetMs }: FuzzOptions): Promise<FuzzReport> {
  const app: TestApp = await startTestApp({
    handlers: createRoutes({
      mailDomain: 'mail.example',
      publicUrl: undefined,
      languageModel: { host: modelHost, name: 'small' },
      subscribe: (tenantId, hear, onGap) => subscribe(app.database, tenantId, hear, onGap),
    }),
  });
  const bodies: Record<string, string> = {
    '/list.txt': ratesList,
    '/accounts': accounts,
    '/c/demo/faktura-prijata.xml': saved,
  };
  const registers = await startRegister(({ pathname }) => ({ body: bodies[pathname] ?? company }));
  app.lookups.ratesUrl = `${registers.url}/list.txt`;
  app.lookups.registryUrl = registers.url;
  try {
    const own = await buildSide(app, ownMark);
    const other = await buildSide(app, otherMark);
    await addDocuments(app, own, ownMark);
    await addDocuments(app, other, otherMark);
    const counts = new Map<string, Count>(endpoints.map(({ name }) => [name, { requests: 0, accepted: 0, refused: 0 }]));
    const faults = new Map<string, Fault>();
    const refusals: { ms: number; name: string }[] = [];
    let compared = 0;
    const fingerprint = await createFingerprint(app);

    const perform = async (call: Call, side: Side, pools: Pools, mark: string) => {
      const ready = readyOf(call, side, pools, mark);
      const answer = await send(app.base, ready, call.entry.answer.kind === 'events');
      return { ready, answer };
    };
    const report = (call: Call, ready: Ready, what: string, answer?: Answer) => {
      const key = `${call.name}: ${what}`;
      if (!faults.has(key))
        faults.set(key, { endpoint: call.name, what, request: shown(call, ready), answer: shownAnswer(answer, app.lines) });
    };

    // the other tenant gets one of everything that its administrator can create
    const mirrored = await poolsOf(app, other, own);
    for (const call of fc.sample(fc.oneof(...endpoints.filter(({ entry }) => entry.method !== 'DELETE').map(validCallTo)), {
      seed,
      numRuns: 3 * endpoints.length,
    }))
      await perform(call, other, { own: mirrored.own, other: mirrored.own }, otherMark);
    await addDocuments(app, other, otherMark);
    const untouched = await fingerprint(other);

    const anyCall = fc.oneof(...endpoints.map(callTo));
    const endsAt = performance.now() + budgetMs;
    const written = new Set<string>();
    let sent = 0;
    while (sent < requests && performance.now() < endsAt) {
      // test databases are not analyzed automatically: the planner would have no statistics of a long run's rows
      await sql`analyze`.execute(app.database.system);
      await addDocuments(app, own, ownMark);
      const seeded = await seedTenant(app, own, ownMark);
      const pools = await poolsOf(app, own, other, seeded);
      const calls = fc.sample(anyCall, { seed: seed + sent, numRuns: Math.min(roundSize, requests - sent) });
      await round(calls, pools, { mark: otherMark, ids: idsOf(pools.other), sent: written });
      sent += calls.length;
      const now = await fingerprint(other);
      if (now === untouched) continue;
      const what = `in the round that ended with this endpoint, rows of the other tenant changed: ${difference(untouched, now)}`;
      faults.set(what, {
        endpoint: calls.at(-1)?.name ?? '',
        what,
        request: `requests ${sent - calls.length} to ${sent}`,
        answer: '',
      });
      break;
    }
    return { requests: sent, counts, faults: [...faults.values()], compared, refusalMs: figuresOf(refusals) };

    async function round(calls: readonly Call[], pools: Pools, secrets: Secrets): Promise<void> {
      for (const [index, call] of calls.entries()) await one(call, index % comparedEvery === 0, pools, secrets);
    }

    async function one(call: Call, isCompared: boolean, pools: Pools, secrets: Secrets): Promise<void> {
      const before = isCompared ? await fingerprint(own) : '';
      const ready = readyOf(call, own, pools, ownMark);
      let answer: Answer;
      try {
        answer = await send(app.base, ready, call.entry.answer.kind === 'events');
      } catch (error) {
        report(call, ready, `does not respond: ${error instanceof Error ? error.message : String(error)}`);
        return;
      }
      const count = counts.get(call.name);
      if (count) {
        count.requests += 1;
        if (answer.status < 400) count.accepted += 1;
        else count.refused += 1;
        if (answer.status >= 400 && call.kind === 'valid' && call.caller === 'TenantAdmin')
          count.refusal = `${ready.method} ${ready.url.slice(0, 120)}: ${answer.body.toString('utf8').slice(0, 300)}`;
      }
      for (const what of [...faultsOf(call, answer), ...leaksOf(answer, secrets, ready)]) report(call, ready, what, answer);
      if (call.name === 'accountBff.changePassword' && answer.status < 400) await restorePassword(app, own.adminId);
      if (answer.status >= 400) {
        refusals.push({ ms: answer.ms, name: call.name });
        if (isCompared) {
          compared += 1;
          const after = await fingerprint(own);
          if (after !== before && !storesFailure(call, answer))
            report(call, ready, `is refused with ${answer.status}, but changes ${difference(before, after)}`, answer);
        }
      }
    }
  } finally {
    closeConnections();
    await registers.close();
    await app.close();
  }
}

/**
 * Whether a failure is stored: a failed export (interface 6.2: the webhook should create the file and does not), and a wrong own password,
 * which is counted.
 */
const storesFailure = ({ name }: Call, { status, body }: Answer): boolean =>
  (status === 503 && /^exportQueue\.exportFiles?$/.test(name)) ||
  (status === 400 && body.toString('utf8').includes('"password_wrong"'));

export function readyOf(call: Call, side: Side, pools: Pools, mark: string): Ready {
  const token = call.caller === 'nobody' ? undefined : call.caller === 'forged' ? 'forged' : side.tokens.get(call.caller);
  return {
    method: call.entry.method,
    // an id can be in the URL unescaped, a name may need escaping
    url: resolve(call.url, pools, mark).replaceAll(/[^!-~]/gu, encodeURIComponent),
    headers: { ...call.headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: bytesOf({ headers: call.headers, body: call.body === undefined ? undefined : resolve(call.body, pools, mark) }),
  };
}

const difference = (before: string, after: string): string => {
  const known = new Set(before.split('\n'));
  return after
    .split('\n')
    .filter((line) => !known.has(line))
    .map((line) => line.split(' ')[0])
    .join(', ');
};

const shown = (call: Call, { method, url, headers, body }: Ready): string =>
  `${call.caller} ${method} ${url.slice(0, 300)} ${JSON.stringify({ ...headers, authorization: undefined }).slice(0, 200)} ${JSON.stringify(body?.toString('utf8').slice(0, 400) ?? null)}`;

/** Includes the log line of an unknown error, which alone shows the cause. */
function shownAnswer(answer: Answer | undefined, lines: readonly string[]): string {
  if (!answer) return 'none';
  const body = answer.body.toString('utf8').slice(0, 400);
  const line = answer.status === 500 ? lines.findLast((each) => each.includes('a request failed')) : undefined;
  return `${answer.status} ${body}${line === undefined ? '' : `\n    ${line.slice(0, 1500)}`}`;
}

function figuresOf(refusals: readonly { ms: number; name: string }[]): FuzzReport['refusalMs'] {
  const sorted = refusals.toSorted((a, b) => a.ms - b.ms);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.ms ?? 0;
  return { median: at(0.5), p99: at(0.99), max: at(1), slowest: sorted.at(-1)?.name ?? '' };
}
