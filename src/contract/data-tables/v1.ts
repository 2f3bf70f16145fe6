import { z } from 'zod';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { EnumOption, Id, QueryInteger, text } from '../core/parts.ts';

/** Field values are trimmed, so a key surrounded by spaces could never match. */
const Key = text(200).trim().min(1);
export const DataRow = z.strictObject({ key: Key, value: text(1000) });
export type DataRow = z.output<typeof DataRow>;
const Name = text(100).trim().min(1);
const TableParams = z.object({ id: Id });
const Description = text(2000).optional();

const DataTableChange = z.strictObject({
  add: z.array(DataRow).optional(),
  update: z.array(DataRow).optional(),
  remove: z.array(z.strictObject({ key: Key, value: text(1000).nullish() })).optional(),
});
export type DataTableChange = z.output<typeof DataTableChange>;

export const externalDataTables = {
  list: endpoint({
    method: 'GET',
    path: '/v1/external-data-tables',
    summary: 'List external data tables without their rows',
    access: 'dataTable.read',
    answer: json(z.array(z.object({ id: Id, name: z.string(), description: z.string() }))),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/external-data-tables',
    summary: 'Create an external data table',
    description:
      'Table names must be unique regardless of case; keys must be unique within their table. A table can have at most 500,000 rows.',
    access: 'dataTable.manage',
    creates: true,
    body: z.strictObject({ name: Name, description: Description, values: z.array(DataRow).default([]) }),
    manyRows: true,
    answer: json(z.object({ id: Id, name: z.string() })),
    errors: [400, 409, 413],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/external-data-tables/{id}',
    summary: 'Get an external data table with its rows in the order given',
    access: 'dataTable.read',
    params: TableParams,
    answer: json(z.object({ id: Id, name: z.string(), description: z.string(), items: z.array(EnumOption) })),
    errors: [404],
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/v1/external-data-tables/{id}',
    summary: 'Replace all rows of an external data table',
    description:
      'All rows are replaced or none; until then, searches return the previous rows. If the description is omitted, it stays ' +
      'unchanged.',
    access: 'dataTable.manage',
    params: TableParams,
    body: z.strictObject({ name: Name, description: Description, values: z.array(DataRow) }),
    manyRows: true,
    answer: empty,
    errors: [400, 404, 409, 413],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/v1/external-data-tables/{id}',
    summary: 'Add, update and remove rows of an external data table',
    description:
      'add and update both write the row whether or not its key exists; remove matches by key and ignores keys that do not exist. ' +
      'New rows are appended.',
    access: 'dataTable.manage',
    params: TableParams,
    body: DataTableChange,
    manyRows: true,
    answer: empty,
    errors: [400, 404, 413],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/external-data-tables/{id}',
    summary: 'Delete an external data table that no field uses',
    access: 'dataTable.manage',
    params: TableParams,
    answer: empty,
    errors: [404, 409],
  }),
  search: endpoint({
    method: 'GET',
    path: '/v1/external-data-tables/table/{tableName}/search-enums',
    summary: 'Search rows of an external data table by key or value, best matches first',
    description:
      'Ignores accents, case and separators. Ranks the exact key first, then rows that begin with the query, then rows that contain ' +
      'it. An empty query returns the rows in their order. In tables with more than 20,000 rows, queries of one or two characters ' +
      'match only at the beginning.',
    // users who fill in a field look up its values here
    access: 'document.read',
    params: z.object({ tableName: z.string().max(200) }),
    query: z.object({
      query: text(200),
      skip: QueryInteger.pipe(z.int().min(0).max(1_000_000)),
      take: QueryInteger.pipe(z.int().min(0).max(500)),
    }),
    answer: json(z.array(EnumOption)),
    errors: [400, 404],
  }),
} as const;
