/** Pages and items of one document for the review screen, beyond the interface. */
import { z } from 'zod';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { DocumentParams, Id } from '../core/parts.ts';

export const TaughtRows = z.object({
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
export type TaughtRows = z.output<typeof TaughtRows>;

/** Evidence that another document begins on a page. */
export const splitReasons = ['pageNumber', 'number', 'supplier', 'payment'] as const;

export const becomings = ['merged', 'split', 'attached'] as const;

export const documentPartsBff = {
  itemsFromRow: endpoint({
    method: 'POST',
    path: '/bff/documents/{documentId}/items-from-row',
    summary: 'Read a whole item table by one of its rows',
    description:
      'The body names the words of the row, and may say which field each of its cells is; without that it is guessed by the header and by quantity × price = amount. ' +
      'The other rows follow by the edges of the columns, over pages, without what is carried forward and repeated headers. Nothing is written.',
    access: 'document.edit',
    params: DocumentParams,
    body: z.object({
      wordIds: z.array(z.int().min(0)).min(1).max(2000),
      columns: z.array(z.string().max(100).nullable()).max(100).nullable().default(null),
    }),
    answer: json(TaughtRows),
    errors: [400, 404],
  }),
  splitSuggestions: endpoint({
    method: 'GET',
    path: '/bff/documents/{documentId}/split-suggestions',
    summary: 'The pages on which another document seems to begin, and why',
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
    summary: 'Show the pages in another order; the original file is not altered',
    description:
      'The body names every page once, by its present place from 0. Reading the document again puts the order of the file back.',
    access: 'document.edit',
    params: DocumentParams,
    body: z.array(z.int().min(0)).min(1).max(300),
    answer: empty,
    errors: [400, 404, 409],
  }),
  became: endpoint({
    method: 'GET',
    path: '/bff/documents/{documentId}/became',
    summary: 'What a document became that was split, merged or attached to another',
    access: 'document.read',
    params: DocumentParams,
    answer: json(z.object({ kind: z.enum(becomings), documentIds: z.array(Id) })),
    errors: [404],
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/bff/documents/{documentId}/take-back',
    summary: 'Take back what put the document into the trash: a split, a merge, an attaching',
    description:
      'What became of it goes into the trash instead, with what was typed there; the document, and those that were merged with it, come back with their attachments.',
    access: 'document.edit',
    params: DocumentParams,
    answer: json(z.object({ documentIds: z.array(Id) })),
    errors: [404, 409],
  }),
} as const;
