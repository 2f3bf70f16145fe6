/** Deleted documents that can still be restored, by `documentsBff.restore`. */
import { z } from 'zod';
import { endpoint, json } from '../core/endpoint.ts';
import { Id, QueryInteger, Timestamp } from '../core/parts.ts';

export const TrashedDocument = z.object({
  id: Id,
  fileName: z.string(),
  supplier: z.string().nullable(),
  number: z.string().nullable(),
  total: z.string().nullable(),
  currency: z.string().nullable(),
  pageCount: z.int(),
  deletedAt: Timestamp,
  /** Null if the log does not contain it. */
  deletedBy: z.string().nullable(),
  /** From this time on it may be deleted permanently with all its files. */
  goneAt: Timestamp,
});
export type TrashedDocument = z.output<typeof TrashedDocument>;

export const trashBff = {
  list: endpoint({
    method: 'GET',
    path: '/bff/trash',
    summary: 'List documents in the trash, latest first, with their permanent deletion date',
    access: 'document.delete',
    query: z.object({
      skip: QueryInteger.pipe(z.int().min(0).max(100_000)).default(0),
      take: QueryInteger.pipe(z.int().min(1).max(500)).default(100),
    }),
    answer: json(z.object({ items: z.array(TrashedDocument), totalCount: z.int() })),
    errors: [400],
  }),
} as const;
