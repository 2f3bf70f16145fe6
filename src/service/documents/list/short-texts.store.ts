/** Counts of searches: the texts of most documents are short and in an index, which is read without the documents. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type DocumentConditions, type DocumentQuery, type FieldCondition, number } from './document-conditions.ts';
import { listedFields } from './listed-fields.ts';

/** Conditions on columns that the index contains (migration 0090). */
const indexed: ReadonlySet<string> = new Set<keyof DocumentConditions>([
  'words',
  'statuses',
  'approvalStates',
  'exportStates',
  'documentClasses',
  'accountingUnitIds',
  'hasErrors',
  'createdAt',
  'fields',
  // determines how documents are found, and restricts nothing
  'isRare',
]);

/** Whether the query restricts texts, and nothing that is not in their index. */
export const isCountedByTexts = ({ conditions, visibility }: DocumentQuery): boolean =>
  conditions.words !== undefined &&
  visibility.createdBy === undefined &&
  visibility.approverIds === undefined &&
  !conditions.statuses?.includes('deleted') &&
  (conditions.fields ?? []).every(isAmount) &&
  Object.entries(conditions).every(([key, value]) => value === undefined || indexed.has(key));

const isAmount = ({ field, values, from, to }: FieldCondition): boolean =>
  !values && listedFields.get(field) === 'list_total' && [from, to].every((end) => end === undefined || number.test(end));

/** The documents in two parts, each with an index: written exactly as there. */
export const byTextLength: readonly [RawBuilder<SqlBool>, RawBuilder<SqlBool>] = [
  sql`octet_length(search_text) <= 1000`,
  sql`octet_length(search_text) > 1000`,
];
