import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { runningServerUrl } from '#service/platform/database/postgres/embedded-postgres.ts';
import { ownerRole } from '#service/platform/database/provision.ts';
import { ms, percentile } from './figures.ts';
import { password, root, startService } from './running-service.ts';

const approvers = Number(process.env['APPROVAL_APPROVERS'] ?? 200);
const documents = Number(process.env['APPROVAL_DOCUMENTS'] ?? 10_000);
const units = 20;
const perUnit = approvers / units;
/** One document in ten has a high amount and requires a second decision after the first. */
const highAmountEvery = 10;
/**
 * Number of users who decide each document at the same time: if one decision is required, the later one must receive a response that it is
 * already made.
 */
const rivals = 2;

type Seeded = { id: string; unit: number; number: number };
const wanted = ({ number }: Pick<Seeded, 'number'>): number => (number % highAmountEvery === 0 ? 2 : 1);

/**
 * Creates accounting units with approvers, and documents of these units that need the approvers of the unit, those with high amounts twice.
 */
async function seed(client: pg.Client): Promise<Seeded[]> {
  await client.query(
    `insert into accounting_units (tenant_id, id, name)
     select tenant_id, uuidv7(), 'Unit ' || n from users, generate_series(0, $1::int - 1) n where email = 'accountant@demo.test'`,
    [units],
  );
  await client.query(
    `insert into users (tenant_id, id, email, name, role, password_hash, accounting_unit_id, approval_emails)
     select u.tenant_id, uuidv7(), 'bench-' || n || '@demo.test', 'Approver ' || n, 'Approver', u.password_hash, a.id, 'none'
     from users u, generate_series(0, $1::int - 1) n
     join accounting_units a on a.name = 'Unit ' || n % $2 where u.email = 'accountant@demo.test'`,
    [approvers, units],
  );
  const approversOf = { userIds: [], roles: [], ofUnit: true, managerOfSender: false };
  const highAmountCondition = {
    match: 'all',
    rules: [{ subject: 'amount', operator: 'gte', values: ['10000'], currency: 'CZK' }],
  };
  const steps = [
    { name: 'Unit', mode: 'any', approvers: approversOf },
    { name: 'Second decision', mode: 'any', approvers: approversOf, condition: highAmountCondition },
  ];
  await client.query(`update approval_workflow_versions set definition = jsonb_set(definition, '{steps}', $1::jsonb)`, [
    JSON.stringify(steps),
  ]);
  const { rows } = await client.query<Seeded>(
    `with made as (
       insert into documents (tenant_id, id, file_name, content_type, file_key, file_size, file_sha256, state, document_class, source,
         accounting_unit_id, page_count, fields, items, search_text, created_at, extracted_at)
       select a.tenant_id, uuidv7(), 'invoice-' || n || '.pdf', 'application/pdf', 'none/' || n, 90000, md5(n::text), 'Validated', 'invoice',
         'Api', a.id, 1, jsonb_build_object(
           'currency', jsonb_build_object('value', 'CZK', 'wordIds', '[]'::jsonb, 'confidence', 1, 'source', 'Api', 'evidence', '[]'::jsonb),
           'total_amount', jsonb_build_object('value', case when n % $3 = 0 then '12100.00' else '1210.00' end, 'wordIds', '[]'::jsonb,
             'confidence', 1, 'source', 'Api', 'evidence', '[]'::jsonb)), '[]', '', now(), now()
       from generate_series(0, $1::int - 1) n join accounting_units a on a.name = 'Unit ' || n % $2 returning id, accounting_unit_id, file_name
     ) select made.id, substring(a.name from 6)::int as unit, substring(file_name from '[0-9]+')::int as number
     from made join accounting_units a on a.id = made.accounting_unit_id order by number`,
    [documents, units, highAmountEvery],
  );
  return rows;
}

async function tokenOf(url: string, username: string): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'password', client_id: 'web', username, password });
  const answer = await fetch(`${url}/connect/token`, { method: 'POST', body });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return token;
}

/** Runs `act` for all items, `width` at a time. */
async function withConcurrency<T>(work: readonly T[], width: number, act: (item: T) => Promise<void>): Promise<void> {
  const rest = work.values();
  const worker = async () => {
    for (const item of rest) await act(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
}

/** Posts as different users; renews tokens, which are valid for minutes while a slow machine takes longer. */
function callers(url: string) {
  const tokens = new Map<string, Promise<string>>();
  const signIn = (username: string) => {
    const token = tokenOf(url, username);
    tokens.set(username, token);
    return token;
  };
  const send = (path: string, token: string) =>
    fetch(`${url}${path}`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  return {
    signIn,
    post: async (path: string, username: string): Promise<Response> => {
      const answer = await send(path, await (tokens.get(username) ?? signIn(username)));
      return answer.status === 401 ? send(path, await signIn(username)) : answer;
    },
  };
}

/** Returns the documents of each user in order, while their rivals process theirs: different pairs of a unit meet at each document. */
function listsOf(seeded: readonly Seeded[]): Map<string, string[]> {
  const lists = new Map<string, string[]>();
  for (const { id, unit, number } of seeded) {
    const place = Math.floor(number / units);
    const first = place % perUnit;
    const second = (first + 1 + (Math.floor(place / perUnit) % (perUnit - 1))) % perUnit;
    for (const each of [first, second]) {
      const email = `bench-${unit + units * each}@demo.test`;
      lists.set(email, [...(lists.get(email) ?? []), id]);
    }
  }
  return lists;
}

type Told = { answers: Map<number, number>; times: number[]; faults: Map<string, number> };

/** Runs all users in parallel, each with one call at a time; waits and retries if the service is busy. */
async function decideAll(
  lists: Map<string, string[]>,
  post: (path: string, username: string) => Promise<Response>,
): Promise<Told> {
  const told: Told = { answers: new Map(), times: [], faults: new Map() };
  const decide = async (id: string, person: string): Promise<void> => {
    const askedAt = performance.now();
    const answer = await post(`/v1/approval/${id}/approve`, person);
    const reply = await answer.text();
    told.times.push(performance.now() - askedAt);
    told.answers.set(answer.status, (told.answers.get(answer.status) ?? 0) + 1);
    if (answer.status === 200 || answer.status === 409) return;
    told.faults.set(reply.replaceAll(/"traceId":"[^"]*"/g, ''), answer.status);
    if (answer.status !== 503 && answer.status !== 429) return;
    await delay(1000 * Number(answer.headers.get('retry-after') ?? 1));
    await decide(id, person);
  };
  await withConcurrency([...lists], lists.size, async ([person, ids]) => {
    for (const id of ids) await decide(id, person);
  });
  return told;
}

async function numbers(client: pg.Client, query: string, values: unknown[] = []): Promise<Record<string, number>> {
  const { rows } = await client.query<Record<string, string>>(query, values);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]));
}

/**
 * Verifies the audit chain: each document has as many decisions as required and one end, and the total equals the number reported to users.
 */
async function proof(client: pg.Client, seeded: readonly Seeded[], told: number): Promise<{ isProved: boolean; line: string }> {
  const found = await numbers(
    client,
    `with wanted as (select * from unnest($1::uuid[], $2::int[]) as w (id, decisions)),
     said as (
       select w.id, w.decisions, d.approval_state,
         count(a.id) filter (where a.action = 'document.stepApproved') as chained,
         count(a.id) filter (where a.action = 'document.approved') as ends,
         (select count(*) from approvals v where v.document_id = w.id and v.status = 'Approved') as votes
       from wanted w join documents d on d.id = w.id
       left join (audit_log a join audit_chain c on c.tenant_id = a.tenant_id and c.audit_id = a.id) on a.document_id = w.id
       group by w.id, w.decisions, d.approval_state)
     select sum(chained) as chained, sum(votes) as votes, count(*) filter (where approval_state = 'Approved') as approved,
       count(*) filter (where chained < decisions or votes < decisions or ends < 1) as lost,
       count(*) filter (where chained > decisions or votes > decisions or ends > 1) as double from said`,
    [seeded.map(({ id }) => id), seeded.map(wanted)],
  );
  const { chained, votes, approved, lost, double } = found;
  const line = `${told} of 200 acknowledged, ${chained} decisions in the audit chain, ${votes} votes, ${approved} documents approved, ${lost} lost, ${double} duplicated`;
  const isProved = chained === told && votes === told && approved === seeded.length && lost === 0 && double === 0;
  return { isProved, line: `approvals: ${line}` };
}

/** Runs `npm run admin -- audit verify` beside the running service. */
async function verifiedChain(dataDir: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['src/service/admin.ts', 'audit', 'verify'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return `approvals: audit verify says ${stdout.trim().replaceAll('\n', '; ')}`;
}

/** Waits until emails and push messages of the starts are written, as they are when users read them. */
async function untilQueueIsEmpty(client: pg.Client): Promise<void> {
  const { waiting } = await numbers(
    client,
    `select count(*) as waiting from pgboss.job_common where name = 'approval-letters' and state < 'completed'`,
  );
  if (waiting === 0) return;
  await delay(1_000);
  await untilQueueIsEmpty(client);
}

/** Two hundred approvers decide ten thousand documents over HTTP, each document by two of them at the same time. */
export async function benchApprovals(): Promise<string[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vidimus-bench-'));
  const service = await startService(dataDir, { REQUESTS_PER_MINUTE: '100000000' });
  const client = new pg.Client({ connectionString: runningServerUrl(dataDir, ownerRole, 'vidimus') });
  try {
    await client.connect();
    const seeded = await seed(client);
    const { post, signIn } = callers(service.url);
    let refusedStarts = 0;
    const startsAt = performance.now();
    await withConcurrency(seeded, 16, async ({ id }) => {
      const { ok } = await post(`/v1/approval/${id}/workflow/start`, 'admin@demo.test');
      if (!ok) refusedStarts += 1;
    });
    if (refusedStarts > 0) throw new Error(`${refusedStarts} documents could not be sent to approval`);
    const startsPerS = Math.round(documents / ((performance.now() - startsAt) / 1000));
    const lists = listsOf(seeded);
    await withConcurrency([...lists.keys()], 4, async (each) => void (await signIn(each)));
    await untilQueueIsEmpty(client);
    await client.query('analyze');

    const startedAt = performance.now();
    const { answers, times, faults } = await decideAll(lists, post);
    const seconds = (performance.now() - startedAt) / 1000;
    const made = answers.get(200) ?? 0;
    const reply = [...answers].map(([status, number]) => `${number} × ${status}`).join(', ');
    const { isProved, line } = await proof(client, seeded, made);
    const lines = [
      `approvals: ${documents} documents sent to approval, ${startsPerS} a second`,
      `approvals: ${lists.size} approvers at once, ${documents} documents, each requested by ${rivals}: ${Math.round(made / seconds)} decisions/s, ` +
        `${Math.round(times.length / seconds)} answers/s (${reply}), p50 ${ms(percentile(times, 50))}, p97.5 ${ms(percentile(times, 97.5))}`,
      ...[...faults].slice(0, 5).map(([text, status]) => `approvals: answered ${status} ${text.slice(0, 200)}`),
      line,
      await verifiedChain(dataDir),
    ];
    if (!isProved) throw new Error(lines.join('\n'));
    return lines;
  } finally {
    await client.end();
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
