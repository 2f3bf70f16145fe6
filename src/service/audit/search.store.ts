import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';
import type { JsonObject } from '#service/platform/database/schema.ts';
import { containsPattern, escapeLike } from '#service/platform/database/like-pattern.ts';

/** Conditions of a search; a row must meet all of them. */
export type AuditSearch = {
  action?: string | undefined;
  person?: string | undefined;
  documentId?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

export type FoundAuditRow = {
  id: string;
  createdAt: Date;
  action: string;
  person: string;
  clientApplicationId: string | null;
  address: string | null;
  documentId: string | null;
  fileName: string | null;
  details: JsonObject;
};

/** Conditions on the audit row `a`. */
function conditions({ action, person, documentId, from, to }: AuditSearch): RawBuilder<SqlBool> {
  const all = [
    action !== undefined && sql<SqlBool>`(a.action = ${action} or a.action like ${`${escapeLike(action)}.%`})`,
    person !== undefined && sql<SqlBool>`unaccent(a.actor_name) ilike unaccent(${containsPattern(person)})`,
    documentId !== undefined && sql<SqlBool>`a.document_id = ${documentId}`,
    from && sql<SqlBool>`a.created_at >= ${from}`,
    to && sql<SqlBool>`a.created_at < ${to}`,
  ].filter((condition) => condition !== false && condition !== undefined);
  return all.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(all, sql` and `)}`;
}

type Page = {
  /** Id of the last row of the previous page. */
  before?: string | undefined;
  limit: number;
  /** All actions in the log, if the caller lists them too. */
  actions?: Promise<readonly string[]>;
};

/** Returns rows newest first. */
export async function searchAudit(db: Db, search: AuditSearch, { before, limit, actions }: Page): Promise<FoundAuditRow[]> {
  const older =
    before === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(a.created_at, a.id) < (select b.created_at, b.id from audit_log b where b.id = ${before})`;
  const newest = (condition: RawBuilder<SqlBool>) =>
    sql`select a.* from audit_log a where ${condition} and ${older} order by a.created_at desc, a.id desc limit ${limit}`;
  const streams = await findStreams(db, search, actions);
  const found = streams
    ? sql`select a.* from unnest(${streams.map(({ person }) => person)}::text[], ${streams.map(({ action }) => action)}::text[])
        as stream (person, action)
        cross join lateral (${newest(sql`${ofStream(search)} and ${conditions({ from: search.from, to: search.to })}`)}) a`
    : newest(conditions(search));
  const { rows } = await sql<FoundAuditRow>`
    select a.id, a.created_at as "createdAt", a.action, a.actor_name as person, a.client_application_id as "clientApplicationId",
      a.address, a.document_id as "documentId", d.file_name as "fileName", a.details
    from (${found}) a left join documents d on d.tenant_id = a.tenant_id and d.id = a.document_id
    order by a.created_at desc, a.id desc limit ${limit}`.execute(db);
  return rows;
}

type Stream = { person: string; action: string };
const ofStream = ({ person }: AuditSearch): RawBuilder<SqlBool> =>
  person === undefined ? sql`a.action = stream.action` : sql`a.actor_name = stream.person and a.action = stream.action`;

/** Above this number of streams, matching entries are frequent, and found by age. */
const maxStreams = 200;

/**
 * Returns the sequences of entries, each in the order of an index, that contain all matches of an action and a person; undefined if the entries are
 * found by age or by their document. A rare action among millions of entries is found as quickly as a frequent one.
 */
async function findStreams(
  db: Db,
  { action, person, documentId }: AuditSearch,
  actions: Page['actions'],
): Promise<Stream[] | undefined> {
  if (documentId !== undefined || (action === undefined && person === undefined)) return undefined;
  const matches = (name: string): boolean => action === undefined || name === action || name.startsWith(`${action}.`);
  if (person === undefined)
    return withinLimit((await (actions ?? findAuditActions(db))).filter(matches).map((action) => ({ person: '', action })));
  const { rows } = await sql<Stream>`
    with recursive walk as (
      (select actor_name as person from audit_log order by actor_name limit 1)
      union all
      select (select a.actor_name from audit_log a where a.actor_name > walk.person order by a.actor_name limit 1) from walk
        where walk.person is not null
    )
    select walk.person, did.action from walk cross join lateral (
      with recursive walked as (
        (select a.action from audit_log a where a.actor_name = walk.person order by a.action limit 1)
        union all
        select (
          select a.action from audit_log a where a.actor_name = walk.person and a.action > walked.action order by a.action limit 1
        ) from walked where walked.action is not null
      )
      select walked.action from walked where walked.action is not null
    ) as did
    where walk.person is not null and unaccent(walk.person) ilike unaccent(${containsPattern(person)})`.execute(db);
  return withinLimit(rows.filter(({ action }) => matches(action)));
}

const withinLimit = (streams: Stream[]): Stream[] | undefined => (streams.length > maxStreams ? undefined : streams);

/** Returns all actions in the log by skipping through the index: there may be millions of rows and a hundred actions. */
export async function findAuditActions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive walk as (
      (select action from audit_log order by action limit 1)
      union all
      select (select a.action from audit_log a where a.action > walk.action order by a.action limit 1) from walk
        where walk.action is not null
    )
    select action from walk where action is not null`.execute(db);
  return rows.map(({ action }) => action);
}

/** A row of the chain as exported: with its text if it matched the search, otherwise only with its digest. */
export type TrailLink = { sequence: number; hash: Buffer; record: string | null; digest: Buffer | null };

export async function findTrailLinks(
  db: Db,
  search: AuditSearch,
  { after, last, limit }: { after: number; last: number; limit: number },
): Promise<TrailLink[]> {
  const { rows } = await sql<TrailLink>`
    select c.sequence, c.hash, case when a.id is not null and ${conditions(search)} then audit_record(a) end as record,
      coalesce(case when a.id is not null then sha256(convert_to(audit_record(a), 'UTF8')) end, audit_digest(c.audit_id)) as digest
    from audit_chain c left join audit_log a on a.tenant_id = c.tenant_id and a.id = c.audit_id
    where c.sequence > ${after} and c.sequence <= ${last}
    order by c.sequence limit ${limit}`.execute(db);
  return rows;
}

/** Returns the first and the last position in the chain of the matching rows. */
export async function findTrailSpan(db: Db, search: AuditSearch): Promise<{ first: number; last: number } | undefined> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(c.sequence) as first, max(c.sequence) as last
    from audit_chain c join audit_log a on a.tenant_id = c.tenant_id and a.id = c.audit_id
    where ${conditions(search)}`.execute(db);
  const { first, last } = rows[0] ?? {};
  return first !== undefined && first !== null && last !== undefined && last !== null ? { first, last } : undefined;
}
