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
    summary: 'Tables of values from outside, without their rows',
    access: 'dataTable.read',
    answer: json(z.array(z.object({ id: Id, name: z.string(), description: z.string() }))),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/external-data-tables',
    summary: 'Make a table of values',
    description: 'Names are unique without regard to case, keys are unique in their table. 500,000 rows at most.',
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
    summary: 'A table with its rows, in the order that they were given in',
    access: 'dataTable.read',
    params: TableParams,
    answer: json(z.object({ id: Id, name: z.string(), description: z.string(), items: z.array(EnumOption) })),
    errors: [404],
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/v1/external-data-tables/{id}',
    summary: 'Replace all rows of a table',
    description: 'All or nothing; whoever searches meanwhile finds the rows from before. A description that is not named stays.',
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
    summary: 'Add, change and remove single rows of a table',
    description:
      'add and update both write the row whether or not its key is there; remove goes by the key and does not mind one that is not there. ' +
      'New rows stand at the end.',
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
    summary: 'Delete a table that no field takes its values from',
    access: 'dataTable.manage',
    params: TableParams,
    answer: empty,
    errors: [404, 409],
  }),
  search: endpoint({
    method: 'GET',
    path: '/v1/external-data-tables/table/{tableName}/search-enums',
    summary: 'Rows whose key or value has the words, best first',
    description:
      'Without regard to accents, case and separators: the key itself, then what begins with the words, then what has them somewhere. ' +
      'An empty query answers the rows in their order. In tables of more than 20,000 rows, one or two characters are looked for at the beginning only.',
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
