import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { ApprovalState, ExportState, ListStatus } from '#contract/document-states.ts';
import type { Db } from './database.ts';
import { isUuid } from './document-row.ts';
import { listedFields } from './listed-fields.ts';
import { statusIs } from './document-status.ts';
import type { DB } from './schema.ts';

/** Both ends are optional; `before` is the first moment that is not meant any more. */
export type TimeRange = { from?: Date; before?: Date };
export type FieldCondition = { field: string; values?: readonly string[]; from?: string; to?: string };

/** What a list or count is narrowed to; what is absent does not narrow. */
export type DocumentConditions = {
  /** Pieces of text, each of which stands somewhere in the document (`searchable`). */
  words?: readonly string[];
  /** Documents that an index has found already; the words or values that found them still hold. */
  ids?: readonly string[];
  statuses?: readonly ListStatus[];
  approvalStates?: readonly ApprovalState[];
  exportStates?: readonly ExportState[];
  documentClasses?: readonly string[];
  accountingUnitIds?: readonly string[];
  customerIds?: readonly string[];
  sources?: readonly string[];
  externalIds?: readonly string[];
  createdAt?: TimeRange;
  extractedAt?: TimeRange;
  hasErrors?: boolean;
  isDuplicate?: boolean;
  /** Nobody can be asked yet: a filter for people finds nothing. */
  assignedTo?: readonly string[];
  fields?: readonly FieldCondition[];
};

type Documents = ExpressionBuilder<DB, 'documents'>;
type Conditions = Expression<SqlBool>[];

const anyOf = (column: string, values: readonly string[] | undefined): Conditions =>
  values ? [sql<boolean>`${sql.ref(column)} = any(${values}::text[])`] : [];
const anyIdOf = (column: string, values: readonly string[] | undefined): Conditions =>
  values ? [sql<boolean>`${sql.ref(column)} = any(${values.filter(isUuid)}::uuid[])`] : [];

/** Lists are passed as arrays, so that the number of values does not make another statement to plan. */
export function whereConditions(eb: Documents, conditions: DocumentConditions): Conditions {
  return [
    ...inStatuses(eb, conditions.statuses),
    ...anyIdOf('id', conditions.ids),
    ...(conditions.words ?? []).map((word) => sql<boolean>`search_text like ${patternOf(word)}`),
    ...anyOf('approval_state', conditions.approvalStates),
    ...anyOf('export_state', conditions.exportStates),
    ...anyOf('document_class', conditions.documentClasses),
    ...anyIdOf('accounting_unit_id', conditions.accountingUnitIds),
    ...(conditions.customerIds
      ? [
          sql<boolean>`accounting_unit_id in (select id from accounting_units where customer_id = any(${conditions.customerIds}::text[]))`,
        ]
      : []),
    ...anyOf('source', conditions.sources),
    ...anyOf('external_id', conditions.externalIds),
    ...within('created_at', conditions.createdAt),
    ...within('extracted_at', conditions.extractedAt),
    ...(conditions.hasErrors === undefined ? [] : [eb('error_count', conditions.hasErrors ? '>' : '=', 0)]),
    ...(conditions.isDuplicate === undefined ? [] : [eb('duplicate_of', conditions.isDuplicate ? 'is not' : 'is', null)]),
    ...(conditions.assignedTo ? [sql<boolean>`false`] : []),
    ...(conditions.fields ?? []).flatMap(whereField),
  ];
}

/** What is in the trash is seen only by those who ask for it. */
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

const number = /^-?\d{1,20}(?:\.\d{1,10})?$/;

/** Ends that are numbers compare as numbers, others as text, which for dates is their order. */
function whereField({ field, values, from, to }: FieldCondition): Conditions {
  const column = listedFields[field];
  const value = sql<string>`(fields #>> ${[field, 'value']}::text[])`;
  const asText = column && column !== 'list_total' ? sql.ref(column) : value;
  const asNumber = column === 'list_total' ? sql.ref(column) : sql`decimal_of(${value})`;
  const bound = (sign: '>=' | '<=', end: string | undefined): Conditions => {
    if (end === undefined) return [];
    const operator = sql.raw(sign);
    return number.test(end)
      ? [sql<boolean>`${asNumber} ${operator} ${end}::numeric`]
      : [sql<boolean>`${asText} <> '' and ${asText} collate "C" ${operator} ${end}`];
  };
  return [...(values ? [sql<boolean>`${value} = any(${values}::text[])`] : []), ...bound('>=', from), ...bound('<=', to)];
}

const patternOf = (word: string): string => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`;

/** Below this, finding by index and sorting afterwards wins over walking the sorted list until the page is full. */
const fewIds = 2_000;
/** A trigram index knows nothing of shorter pieces. */
const trigram = 3;

/**
 * Adds the ids that an index gives for words and values, where those are few. The policy keeps such indexes from
 * being used in the query itself (migration 0002).
 */
export async function foundByIndex(db: Db, conditions: DocumentConditions): Promise<DocumentConditions> {
  const words = (conditions.words ?? []).filter((word) => word.length >= trigram).toSorted((a, b) => b.length - a.length);
  const [first, second = first, third = first] = words;
  if (first !== undefined && second !== undefined && third !== undefined) {
    const patterns = sql.join([first, second, third].map(patternOf));
    const ids = await idsOf(db, sql`documents_matching(${patterns}, ${fewIds + 1})`);
    if (ids) return { ...conditions, ids };
  }
  const exact = conditions.fields?.find(({ values }) => values?.length === 1 && values[0] !== '');
  if (exact?.values) {
    const ids = await idsOf(db, sql`documents_with_value(${exact.field}, ${exact.values[0]}, ${fewIds + 1})`);
    if (ids) return { ...conditions, ids };
  }
  return conditions;
}

async function idsOf(db: Db, call: ReturnType<typeof sql>): Promise<string[] | undefined> {
  const { rows } = await sql<{ id: string }>`select id from ${call} as id`.execute(db);
  return rows.length > fewIds ? undefined : rows.map(({ id }) => id);
}
