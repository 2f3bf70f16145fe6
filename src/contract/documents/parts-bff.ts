/** Pages and items of one document for the review screen, beyond the interface. */
import { z } from 'zod';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { DocumentParams, Id } from '../core/parts.ts';

export const ExampleRows = z.object({
  /** Cells of the example row; `field` is null for a cell that is left out. */
  columns: z.array(z.object({ text: z.string(), wordIds: z.array(z.int()), field: z.string().nullable() })),
  rows: z.array(
    z.object({
      pageIndex: z.int(),
      /** Whether quantity times price equals the amount. */
      isProven: z.boolean(),
      cells: z.record(z.string(), z.object({ value: z.string(), wordIds: z.array(z.int()) })),
    }),
  ),
});
export type ExampleRows = z.output<typeof ExampleRows>;

/** Evidence that another document begins on a page. */
export const splitReasons = ['pageNumber', 'number', 'supplier', 'payment'] as const;

export const successorKinds = ['merged', 'split', 'attached'] as const;

export const documentPartsBff = {
  itemsFromRow: endpoint({
    method: 'POST',
    path: '/bff/documents/{documentId}/items-from-row',
    summary: 'Extract all line items of a table from one example row',
    description:
      'The body contains the words of the row and optionally the field of each cell; otherwise the fields are inferred from the ' +
      'table header and from quantity × price = amount. The other rows are found by the column edges, across pages, without ' +
      'carried-forward totals and repeated headers. Nothing is saved.',
    access: 'document.edit',
    params: DocumentParams,
    body: z.object({
      wordIds: z.array(z.int().min(0)).min(1).max(2000),
      columns: z.array(z.string().max(100).nullable()).max(100).nullable().default(null),
    }),
    answer: json(ExampleRows),
    errors: [400, 404],
  }),
  splitSuggestions: endpoint({
    method: 'GET',
    path: '/bff/documents/{documentId}/split-suggestions',
    summary: 'List pages on which another document seems to begin, and the reasons',
    access: 'document.read',
    params: DocumentParams,
    answer: json(
      z.array(
        z.object({
          pageIndex: z.int(),
          reason: z.enum(splitReasons),
          text: z.string(),
          /** Whether there is more evidence than a different number. */
          isSure: z.boolean(),
        }),
      ),
    ),
    errors: [404],
  }),
  reorderPages: endpoint({
    method: 'PUT',
    path: '/bff/documents/{documentId}/page-order',
    summary: 'Reorder the pages of a document without changing the original file',
    description:
      'The body contains every page exactly once, by its current index from 0. Extracting the document again restores the order of ' +
      'the file.',
    access: 'document.edit',
    params: DocumentParams,
    body: z.array(z.int().min(0)).min(1).max(300),
    answer: empty,
    errors: [400, 404, 409],
  }),
  successors: endpoint({
    method: 'GET',
    path: '/bff/documents/{documentId}/became',
    summary: 'List documents that resulted from splitting, merging or attaching a document',
    description: 'There are none, and `kind` is null, if the document was only deleted, exists, or is unknown to the caller.',
    access: 'document.read',
    params: DocumentParams,
    answer: json(z.object({ kind: z.enum(successorKinds).nullable(), documentIds: z.array(Id) })),
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/bff/documents/{documentId}/take-back',
    summary: 'Undo the split, merge or attachment that moved a document to the trash',
    description:
      'The resulting documents of a split or merge are moved to the trash, with any edits made there; after an attachment, the ' +
      'attachment is removed from the other document. The document, and those that were merged with it, are restored with their ' +
      'attachments.',
    access: 'document.edit',
    params: DocumentParams,
    answer: json(z.object({ documentIds: z.array(Id) })),
    errors: [404, 409],
  }),
} as const;
