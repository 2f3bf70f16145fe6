/** Endpoints of the data table editor that are not part of the interface. */
import { z } from 'zod';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { because } from '../core/issue-reason.ts';
import { Id, QueryInteger, text, Timestamp } from '../core/parts.ts';
import { maxColumns, ownColumns } from './columns.ts';
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
  .max(maxColumns)
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
    summary: 'List external data tables with their row counts and the fields that use them',
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
    summary: 'Update the name, description and additional columns of a data table',
    description:
      'Returns 409 if a removed column fills a field. `was` is the state that the client last read. Returns 409 and saves nothing if ' +
      'it was changed since then.',
    access: 'dataTable.manage',
    params: Params,
    body: Head.extend({
      was: z
        .strictObject({
          name: z.string().max(100),
          description: z.string().max(2000),
          columns: z.array(z.string().max(60)).max(maxColumns).optional(),
        })
        .optional(),
    }),
    answer: empty,
    errors: [400, 404, 409],
  }),
  renameColumn: endpoint({
    method: 'POST',
    path: '/bff/external-data-tables/{id}/rename-column',
    summary: 'Rename an additional column of a data table',
    description:
      'The cells of the column and the fields that it fills are preserved. Returns 409 if the column no longer exists, so repeating ' +
      'the same call changes nothing.',
    access: 'dataTable.manage',
    params: Params,
    body: z.strictObject({ from: z.string().max(60), to: Column }),
    answer: empty,
    errors: [400, 404, 409],
  }),
  rows: endpoint({
    method: 'GET',
    path: '/bff/external-data-tables/{id}/rows',
    summary: 'Search rows of a data table, with the cells of all columns',
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
    summary: 'Create, update or delete a row of a data table',
    description:
      '`before` is null for a new row; `after` is null to delete the row. Returns 409 stale_version with the current row if it was ' +
      'changed since the caller read it, and 409 name_taken if another row has the same key.',
    access: 'dataTable.manage',
    params: Params,
    body: z.strictObject({ before: WideRow.nullable(), after: WideRow.nullable() }),
    answer: empty,
    errors: [400, 404, 409, 413],
  }),
  compare: endpoint({
    method: 'POST',
    path: '/bff/external-data-tables/{id}/imports',
    summary: 'Upload rows for import and preview the changes',
    description:
      'Nothing is changed until the import is run. Rows are [key, value], or [key, value, ...cells] for the additional `columns`, ' +
      'which are added to the table; in the mode `replace` they become its only additional columns. Without `columns`, the cells of ' +
      'remaining rows are preserved. A table can have at most 500,000 rows; returns 413 if there are more. The import is stored for ' +
      'one day.',
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
    summary: 'Run an import in the background, all rows or none',
    access: 'dataTable.manage',
    params: z.object({ importId: Id }),
    answer: empty,
    errors: [404, 409],
  }),
  progress: endpoint({
    method: 'GET',
    path: '/bff/external-data-tables/imports/{importId}',
    summary: 'Get the progress of an import',
    access: 'dataTable.manage',
    params: z.object({ importId: Id }),
    answer: json(z.object({ tableId: Id, state: z.enum(importStates), rows: Count, written: Count })),
    errors: [404],
  }),
} as const;
