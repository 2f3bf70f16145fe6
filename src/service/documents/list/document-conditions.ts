import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { ApprovalState, ExportState, ListStatus } from '#contract/core/document-states.ts';
import { uploader, type Visibility } from '../core/document-visibility.ts';
import { listedFields } from './listed-fields.ts';
import { statusIs } from './document-status.ts';
import type { DB } from '#service/platform/database/schema.ts';
import { containsPattern } from '#service/platform/database/like-pattern.ts';

/** Both ends are optional; `before` is exclusive. */
export type TimeRange = { from?: Date; before?: Date };
export type FieldCondition = {
  field: string;
  values?: readonly string[];
  from?: string;
  to?: string;
  /** Whether the values are materialized in order (`sorted_values`). */
  isMaterialized?: boolean;
};

/** Events of documents that have a history of their own. */
export const occurrences = ['corrected', 'approvalStarted', 'approvalDecided', 'exportSucceeded', 'exportFailed'] as const;
export type Occurrence = {
  what: (typeof occurrences)[number];
  at: TimeRange;
  /** For corrections: of this field. */ field?: string;
};

/** Conditions of a list or count; absent ones do not restrict it. */
export type DocumentConditions = {
  /** Pieces of text that must all occur in the document (`searchable`). */
  words?: readonly string[];
  /** Documents already found by an index; the words or values that found them still apply. */
  ids?: readonly string[];
  /**
   * Whether the conditions on times and dates match few documents that are not at the beginning of the list: they are found by an index and
   * then sorted.
   */
  isRare?: boolean;
  statuses?: readonly ListStatus[];
  approvalStates?: readonly ApprovalState[];
  exportStates?: readonly ExportState[];
  documentClasses?: readonly string[];
  accountingUnitIds?: readonly string[];
  /** Accounting systems of the documents' units; resolved to the units (`indexedIds`). */
  accountingSystemIds?: readonly string[];
  /** Customers that the documents' units belong to; resolved to the units (`indexedIds`). */
  customerIds?: readonly string[];
  sources?: readonly string[];
  externalIds?: readonly string[];
  createdAt?: TimeRange;
  extractedAt?: TimeRange;
  validatedAt?: TimeRange;
  queuedAt?: TimeRange;
  exportedAt?: TimeRange;
  occurred?: readonly Occurrence[];
  isCorrected?: boolean;
  hasErrors?: boolean;
  isDuplicate?: boolean;
  /** Approvers that a document waits for, by id or email. */
  assignedTo?: readonly string[];
  /** Documents whose uploaders are meant, with everything else they uploaded; resolved to the uploaders (`indexedIds`). */
  uploadedLike?: readonly string[];
  /** Users or client applications that uploaded the documents. */
  uploaders?: readonly string[];
  fields?: readonly FieldCondition[];
};

export type DocumentQuery = { conditions: DocumentConditions; visibility: Visibility };

type Documents = ExpressionBuilder<DB, 'documents'>;
type Conditions = Expression<SqlBool>[];

const anyOf = (column: string, values: readonly string[] | undefined): Conditions =>
  values ? [sql<boolean>`${sql.ref(column)} = any(${values}::text[])`] : [];
const anyIdOf = (column: string, values: readonly string[] | undefined): Conditions =>
  values ? [sql<boolean>`${sql.ref(column)} = any(${values.filter(isUuid)}::uuid[])`] : [];

/** Lists are passed as arrays, so that the statement to plan is the same for any number of values. */
export function whereConditions(eb: Documents, conditions: DocumentConditions): Conditions {
  return [
    ...inStatuses(eb, conditions.statuses),
    ...anyIdOf('id', conditions.ids),
    ...(conditions.words ?? []).map((word) => common(sql<boolean>`search_text like ${containsPattern(word)}`)),
    ...anyOf('approval_state', conditions.approvalStates),
    ...anyOf('export_state', conditions.exportStates),
    ...anyOf('document_class', conditions.documentClasses),
    ...anyIdOf('accounting_unit_id', conditions.accountingUnitIds),
    ...anyOf('source', conditions.sources),
    ...anyOf('external_id', conditions.externalIds),
    ...within('created_at', conditions.createdAt),
    ...within('extracted_at', conditions.extractedAt),
    ...within('validated_at', conditions.validatedAt),
    ...within('queued_at', conditions.queuedAt),
    ...within('exported_at', conditions.exportedAt),
    ...(conditions.occurred ?? []).map((each) => sql<boolean>`documents.id in (${histories[each.what](each)})`),
    ...(conditions.isCorrected === undefined ? [] : [conditions.isCorrected ? isCorrected : sql<boolean>`not ${isCorrected}`]),
    ...(conditions.hasErrors === undefined ? [] : [eb('error_count', conditions.hasErrors ? '>' : '=', 0)]),
    ...(conditions.isDuplicate === undefined ? [] : [eb('duplicate_of', conditions.isDuplicate ? 'is not' : 'is', null)]),
    ...(conditions.assignedTo ? [waitsFor(conditions.assignedTo)] : []),
    ...(conditions.uploaders ? [sql<boolean>`${uploader} = any(${conditions.uploaders}::uuid[])`] : []),
    ...(conditions.fields ?? []).flatMap((each) => whereField(each, conditions.isRare === true)),
  ];
}

/** Whether users or client applications changed extracted values; the dashboards count the same. */
const isCorrected = sql<boolean>`exists (
  select from field_history h where h.tenant_id = documents.tenant_id and h.document_id = documents.id and h.source in ('User', 'Api'))`;

const all = (conditions: Conditions): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

const histories: Record<Occurrence['what'], (occurrence: Occurrence) => RawBuilder<unknown>> = {
  corrected: ({ at, field }) => sql`
    select h.document_id from field_history h
    where h.source in ('User', 'Api') and ${field === undefined ? sql`true` : sql`h.field_name = ${field}`}
      and ${all(within('h.created_at', at))}`,
  approvalStarted: ({ at }) => sql`
    select r.document_id from approval_runs r where r.status = 'Pending' and ${all(within('r.started_at', at))}`,
  approvalDecided: ({ at }) => sql`
    select r.document_id from approval_runs r
    where r.status in ('Approved', 'Rejected') and ${all(within('r.finished_at', at))}`,
  exportSucceeded: ({ at }) => exportsThat('Exported', at),
  exportFailed: ({ at }) => exportsThat('Failed', at),
};

const exportsThat = (state: ExportState, at: TimeRange) => sql`
  select h.document_id from export_history h where h.state = ${state} and ${all(within('h.created_at', at))}`;

const waitsFor = (people: readonly string[]) => sql<boolean>`approval_state = 'Pending' and documents.id = any(array(
  select a.document_id from approvals a
  where a.status = 'Pending' and a.approver_id = any(array(
    select u.id from users u where u.id = any(${people.filter(isUuid)}::uuid[])
      or lower(u.email) = any(${people.map((each) => each.toLowerCase())}::text[])))))`;

/** Excludes the trash unless it is requested. */
function inStatuses(eb: Documents, statuses: readonly ListStatus[] | undefined): Conditions {
  const live = eb('deleted_at', 'is', null);
  if (!statuses) return [live];
  const asked = statuses.filter((status) => status !== 'deleted');
  const living = asked.length > 0 ? [eb.and([live, eb.or(asked.map((status) => statusIs(eb, status)))])] : [];
  return [eb.or([...living, ...(asked.length < statuses.length ? [statusIs(eb, 'deleted')] : [])])];
}

const within = (column: string, range: TimeRange | undefined): Conditions => [
  ...(range?.from ? [sql<boolean>`${sql.ref(column)} >= ${range.from}`] : []),
  ...(range?.before ? [sql<boolean>`${sql.ref(column)} < ${range.before}`] : []),
];

export const number = /^-?\d{1,20}(?:\.\d{1,10})?$/;

/** Compares numeric ends as numbers and others as text, which is also the order of dates. */
function whereField({ field, values, from, to }: FieldCondition, isRare: boolean): Conditions {
  const column = listedFields.get(field);
  const value = sql<string>`(fields #>> ${[field, 'value']}::text[])`;
  const asText = column && column !== 'list_total' ? sql.ref(column) : value;
  const asNumber = column === 'list_total' ? sql.ref(column) : sql`decimal_of(${value})`;
  const bound = (sign: '>=' | '<=', end: string | undefined): Conditions => {
    if (end === undefined) return [];
    const operator = sql.raw(sign);
    if (number.test(end)) return [common(sql<boolean>`${asNumber} ${operator} ${end}::numeric`)];
    const holds = sql<boolean>`${asText} <> '' and ${asText} ${operator} ${end}`;
    return [isRare ? holds : common(holds)];
  };
  return [...(values ? equals(field, values) : []), ...bound('>=', from), ...bound('<=', to)];
}

/** Maximum length of a date or currency stored in its column. */
const dateLength = 30;

/** Uses a separate column, which is read from an index, where the JSON of the document's values would have to be unpacked. */
function equals(field: string, values: readonly string[]): Conditions {
  const column = listedFields.get(field);
  const inValues = sql<boolean>`(fields #>> ${[field, 'value']}::text[]) = any(${values}::text[])`;
  if (!column || values.includes('')) return [inValues];
  if (column === 'list_total')
    return values.every((each) => number.test(each))
      ? [sql<boolean>`list_total = any(${values}::numeric[])`, inValues]
      : [inValues];
  const most = column === 'list_supplier' || column === 'list_number' ? 300 : dateLength;
  if (values.some((each) => each.length >= most)) return [inValues];
  return [sql<boolean>`${sql.ref(column)} = any(${values}::text[])`];
}

/**
 * Conditions that match few documents were already resolved by an index (`indexedIds`). The others match many, but PostgreSQL has no
 * statistics on them and must not assume few: it would sort all matches instead of walking the sorted list until the page is full.
 */
const common = (condition: Expression<SqlBool>): Expression<SqlBool> => sql<boolean>`coalesce(${condition}, false)`;
