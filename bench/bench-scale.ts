/** What one caller waits for in a large tenant, compared with a tenant of 10,000 documents. */
import { measuredCommit, mergeRows, today } from '#testing/quality-page.ts';
import { dashboardTypes } from '#contract/dashboards/dashboard-types.ts';
import { median, ms, percentile } from './figures.ts';
import { accessToken } from './running-service.ts';
import { type SeededService, startSeeded } from './seeded-service.ts';

const small = 10_000;
const documents = Number(process.env['SCALE_DOCUMENTS'] ?? 1_000_000);
/** Number of tenants that share the documents evenly; one of them is measured. */
const tenants = Number(process.env['SCALE_TENANTS'] ?? 1);
const rounds = Number(process.env['SCALE_ROUNDS'] ?? 40);
/** Beginning of the name of an operation, to measure only those. */
const asked = process.env['SCALE_CASE'] ?? '';
const size = documents.toLocaleString('en-US') + (tenants === 1 ? '' : ` over ${tenants} tenants`);

type Asked = { path: string; body?: unknown; as?: 'accountant' | 'admin' | 'approver' };
/** `n` makes each request one that was not asked before. */
type Operation = (n: number, ids: readonly string[]) => Asked;

const list = (body: Record<string, unknown>, control = { skip: 0, take: 50 }): Asked => ({
  path: '/v1/documents/list',
  body: { control, ...body },
});
const day = (n: number): string => new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10);
const inbox = (sort: string): Asked => ({
  path: '/bff/approval/inbox',
  body: { control: { skip: 0, take: 50 }, sort },
  as: 'approver',
});

const operations: Record<string, Operation> = {
  'list, newest': (n) => list({}, { skip: n, take: 50 }),
  'list to review': (n) => list({ filter: { listStatus: { value: 'extracted' } } }, { skip: n, take: 50 }),
  'list over an amount': (n) => list({ filter: { 'fields.total_amount': { from: String(89_000 + n) } } }),
  'list by amount': (n) => list({ sort: { field: 'fields.total_amount' } }, { skip: n, take: 50 }),
  'list of a supplier': (n) => list({ filter: { 'fields.issued_by_name_sm': { value: `Dodavatel ${n} s.r.o.` } } }),
  'list of a month': (n) => list({ filter: { 'fields.date_issued': { from: day(n + 31), to: day(n) } } }),
  'page 2,000 of the list': (n) => list({}, { skip: 100_000 + n, take: 50 }),
  'search for a number': (n) => list({ text: `FV-${1_000 + n}` }),
  'search for a supplier': (n) => list({ text: `dodavatel ${n + 400}` }),
  'search for a common word': (n) => list({ text: 'dodavatel', filter: { 'fields.total_amount': { from: String(n) } } }),
  'search in to review': (n) => ({
    path: '/bff/documents/list',
    body: { text: `dodavatel ${n + 400}`, filter: { listStatus: { value: 'extracted' } }, control: { skip: 0, take: 50 } },
  }),
  'count of all': () => ({ path: '/v1/documents/count', body: {} }),
  'count of a supplier': (n) => ({
    path: '/v1/documents/count',
    body: { filter: { 'fields.issued_by_name_sm': { value: `Dodavatel ${n} s.r.o.` } } },
  }),
  'count of a common word': (n) => ({
    path: '/v1/documents/count',
    body: { text: 'dodavatel', filter: { 'fields.total_amount': { from: String(n) } } },
  }),
  'counts of the tabs': () => ({ path: '/bff/documents/counts', body: {} }),
  'counts of the tabs in a search': (n) => ({ path: '/bff/documents/counts', body: { text: `dodavatel ${n + 400}` } }),
  document: (n, ids) => ({ path: `/bff/documents/${ids[n % ids.length] ?? ''}` }),
  'history of a document': (n, ids) => ({ path: `/v1/documents/${ids[n % ids.length] ?? ''}/history` }),
  'export queue': (n) => ({ path: '/v1/documents/list/forExport', body: { control: { skip: n, take: 50 } } }),
  'ids of the export queue': (n) => ({ path: '/v1/documents/list/idsForExport', body: { control: { skip: n, take: 50 } } }),
  'approval inbox': () => inbox('urgent'),
  'approval inbox by amount': () => inbox('dearest'),
  'counts of the inbox': () => ({ path: '/bff/approval/inbox/counts', as: 'approver' }),
  'list of approvals': (n) => ({ path: '/v1/approval/list', body: { control: { skip: n, take: 50 } } }),
  trash: () => ({ path: '/bff/trash' }),
  'audit log': (n) => ({ path: `/bff/audit-log?take=${100 + n}`, as: 'admin' }),
  'audit log of an action': (n) => ({ path: `/bff/audit-log?action=document.validated&take=${100 + n}`, as: 'admin' }),
  'audit log of a user': (n) => ({ path: `/bff/audit-log?person=accountant&take=${100 + n}`, as: 'admin' }),
  'audit log of a rare action': (n) => ({ path: `/bff/audit-log?action=user&take=${100 + n}`, as: 'admin' }),
  'audit log of a day': (n) => ({ path: `/bff/audit-log?from=${day(n + 1)}T00:00:00Z&to=${day(n)}T00:00:00Z`, as: 'admin' }),
  ...Object.fromEntries(
    dashboardTypes.map((dashboardType): [string, Operation] => [
      `dashboard ${dashboardType}`,
      (n) => ({ path: '/bff/dashboards/figures', body: { dashboardType, from: day(30 + n), to: day(n) } }),
    ]),
  ),
};

type Times = Map<string, number[]>;

/** Asks for each operation in turn, so that what else the machine does affects all of them. */
async function timed(service: SeededService): Promise<Times> {
  const times: Times = new Map();
  const named = Object.entries(operations).filter(([name]) => name.startsWith(asked));
  const warmUps = 5;
  for (let n = 0; n < warmUps + rounds; n += 1) {
    const tokens = {
      accountant: await accessToken(service.url),
      admin: await accessToken(service.url, 'admin'),
      approver: await accessToken(service.url, 'approver'),
    };
    for (const [name, operation] of named) {
      const { path, body, as = 'accountant' } = operation(n, service.ids);
      const startedAt = performance.now();
      const answer = await fetch(service.url + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${tokens[as]}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${name}: ${path} returned ${answer.status}: ${text.slice(0, 300)}`);
      if (n >= warmUps) times.set(name, [...(times.get(name) ?? []), performance.now() - startedAt]);
    }
  }
  return times;
}

async function measure(options: Parameters<typeof startSeeded>[0]): Promise<Times> {
  const service = await startSeeded(options);
  try {
    return await timed(service);
  } finally {
    await service.stop();
  }
}

/**
 * The cost is the ratio of the medians; the aims are 100 ms at the 95th percentile and 1.5 times the cost of the small tenant. `SCALE_DATA_DIR`
 * names a folder for the documents, which is filled once and kept.
 */
export async function benchScale(): Promise<string[]> {
  const before = await measure({ documents: small });
  const after = await measure({ documents, tenants, keptFolder: process.env['SCALE_DATA_DIR'] });
  const rows = [...after].map(([name, times]) => {
    const few = before.get(name) ?? [];
    const [p50, p95] = [median(times), percentile(times, 95)];
    return { name, few: median(few), fewP95: percentile(few, 95), p50, p95, ratio: p50 / median(few) };
  });
  mergeRows(
    'scale',
    rows.map(({ name, few, fewP95, p50, p95, ratio }) => [
      `${name}, ${size}`,
      tenth(few),
      tenth(fewP95),
      tenth(p50),
      tenth(p95),
      ratio.toFixed(2),
      today(),
      measuredCommit(),
    ]),
    0,
  );
  const slow = rows.filter(({ p95, ratio }) => p95 > 100 || ratio > 1.5);
  return [
    `scale: ${rounds} requests each by one caller, ${size} documents against ${small.toLocaleString('en-US')}; aims: p95 100 ms, ratio 1.5`,
    ...rows.map(
      ({ name, few, p50, p95, ratio }) =>
        `${name.padEnd(32)} p50 ${tenth(p50)}, p95 ${tenth(p95)}; with ${small}: p50 ${tenth(few)}; ratio ${ratio.toFixed(2)}`,
    ),
    `${rows.length - slow.length} of ${rows.length} within both aims${slow.length > 0 ? `; not: ${slow.map(({ name }) => name).join(', ')}` : ''}; slowest p95 ${ms(Math.max(...rows.map(({ p95 }) => p95)))}`,
  ];
}

const tenth = (value: number): string => `${value.toFixed(1)} ms`;
