/** Endpoints of the data table editor that are not part of the interface. */
import { z } from 'zod';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { because } from '../core/issue-reason.ts';
import { Id, QueryInteger, text, Timestamp } from '../core/parts.ts';
import { mostColumns, ownColumns } from './columns.ts';
import { DataRow } from './v1.ts';

const Params = z.object({ id: Id });
const Count = z.int().min(0);
export const importModes = ['upsert', 'replace'] as const;
export const importStates = ['Compared', 'Writing', 'Done', 'Failed'] as const;
const Cell = text(1000);
/** Key, value, and the cells of the additional columns that the import names. */
const Row = z.tuple([text(200).trim().min(1), Cell]).rest(Cell);
/** A column besides key and value; their names are reserved. */
const Column = text(60)
  .trim()
  .min(1)
  .refine((name) => !ownColumns.some((own) => own === name.toLowerCase()), because('column_name_reserved'));
const Columns = z
  .array(Column)
  .max(mostColumns)
  .refine((names) => new Set(names.map((name) => name.toLowerCase())).size === names.length, because('name_repeated'));
/** Name, description and columns (besides key and value) of a table; a column that is omitted is removed with its cells. */
export const Head = z.strictObject({ name: text(100).trim().min(1), description: text(2000), columns: Columns.optional() });
/** A row with its additional cells by column; a write leaves omitted cells unchanged. */
export const WideRow = DataRow.extend({ more: z.record(z.string().max(60), Cell).optional() });
export type WideRow = z.output<typeof WideRow>;
const Changed = z.object({ key: z.string(), before: z.string().nullable(), after: z.string().nullable() });

export const externalDataBff = {
  list: endpoint({
    method: 'GET',
    path: '/bff/external-data-tables',
    summary: 'External data tables with their number of rows and the fields that take their values from them',
    access: 'dataTable.manage',
    answer: json(
      z.array(
        z.object({
          id: Id,
          name: z.string(),
          description: z.string(),
          /** Columns besides key and value, in order. */
          columns: z.array(z.string()),
          rows: Count,
          updatedAt: Timestamp,
          usedBy: z.array(z.object({ documentType: z.string(), fieldName: z.string() })),
        }),
      ),
    ),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/bff/external-data-tables/{id}/head',
    summary: 'Change the name, the description and the further columns of a table',
    description:
      'A column whose cells fill a field is not removed (409). `was` is what the writer read: when somebody else has changed it meanwhile, nothing is saved (409).',
    access: 'dataTable.manage',
    params: Params,
    body: Head.extend({
      was: z
        .strictObject({
          name: z.string().max(100),
          description: z.string().max(2000),
          columns: z.array(z.string().max(60)).max(mostColumns).optional(),
        })
        .optional(),
    }),
    answer: empty,
    errors: [400, 404, 409],
  }),
  renameColumn: endpoint({
    method: 'POST',
    path: '/bff/external-data-tables/{id}/rename-column',
    summary: 'Give a further column another name; its cells and the fields that it fills keep it',
    description: 'A column that is not there any more is a conflict (409), so that the same rename said twice changes nothing.',
    access: 'dataTable.manage',
    params: Params,
    body: z.strictObject({ from: z.string().max(60), to: Column }),
    answer: empty,
    errors: [400, 404, 409],
  }),
  rows: endpoint({
    method: 'GET',
    path: '/bff/external-data-tables/{id}/rows',
    summary: 'Rows with the cells of all columns, as the search of the interface finds them',
    access: 'dataTable.manage',
    params: Params,
    query: z.object({
      query: text(200),
      skip: QueryInteger.pipe(z.int().min(0).max(1_000_000)),
      take: QueryInteger.pipe(z.int().min(0).max(500)),
    }),
    answer: json(z.array(z.object({ key: z.string(), value: z.string(), more: z.record(z.string(), z.string()) }))),
    errors: [400, 404],
  }),
  changeRow: endpoint({
    method: 'POST',
    path: '/bff/external-data-tables/{id}/row',
    summary: 'Add, change or remove one row, if it still is what the caller saw',
    description:
      '`before` is null for a new row, `after` null to remove it. 409 stale_version with the row as it stands when somebody else changed it; 409 name_taken when another row has the key.',
    access: 'dataTable.manage',
    params: Params,
    body: z.strictObject({ before: WideRow.nullable(), after: WideRow.nullable() }),
    answer: empty,
    errors: [400, 404, 409, 413],
  }),
  compare: endpoint({
    method: 'POST',
    path: '/bff/external-data-tables/{id}/imports',
    summary: 'Bring rows, and learn what they would change; nothing is changed yet',
    description:
      'Rows as [key, value], or as [key, value, ...cells] of the further `columns`, which the table then gets; in the mode `replace` they become its ' +
      'further columns. Without `columns` the cells of rows that stay are kept. A table holds 500,000 rows at most: more are refused with 413. Kept for a day.',
    access: 'dataTable.manage',
    creates: true,
    params: Params,
    body: z.strictObject({ mode: z.enum(importModes), columns: Columns.optional(), rows: z.array(Row) }),
    manyRows: true,
    answer: json(
      z.object({
        importId: Id,
        added: Count,
        changed: Count,
        removed: Count,
        same: Count,
        /** The first changes. */
        samples: z.array(Changed),
      }),
    ),
    errors: [400, 404, 409, 413],
  }),
  run: endpoint({
    method: 'POST',
    path: '/bff/external-data-tables/imports/{importId}/run',
    summary: 'Write the rows that were brought, by a job; all of them or none',
    access: 'dataTable.manage',
    params: z.object({ importId: Id }),
    answer: empty,
    errors: [404, 409],
  }),
  progress: endpoint({
    method: 'GET',
    path: '/bff/external-data-tables/imports/{importId}',
    summary: 'How far the writing is',
    access: 'dataTable.manage',
    params: z.object({ importId: Id }),
    answer: json(z.object({ tableId: Id, state: z.enum(importStates), rows: Count, written: Count })),
    errors: [404],
  }),
} as const;
