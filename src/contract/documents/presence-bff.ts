/** Other users who have a document open. Contains only names and fields, for users who may read the document. */
import { z } from 'zod';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { FieldName, Id, Timestamp } from '../core/parts.ts';

const WindowParams = z.object({ documentId: Id, windowId: z.uuid() });

const Visitor = z.object({
  name: z.string(),
  /** Whether it is the caller, in another window. */
  isYou: z.boolean(),
  since: Timestamp,
  /** The field in focus; `items` for the rows. */
  field: z.string().nullable(),
  fieldSince: Timestamp.nullable(),
});
export type Visitor = z.output<typeof Visitor>;

export const presenceBff = {
  stay: endpoint({
    method: 'PUT',
    path: '/bff/documents/{documentId}/presence/{windowId}',
    summary: 'Report that the caller has a document open, and get the other users',
    description:
      'Reports the field in focus. Repeat the call every ten seconds; a user counts as gone after half a minute without a call.',
    access: 'document.read',
    params: WindowParams,
    body: z.object({
      field: FieldName.nullable(),
    }),
    answer: json(z.object({ others: z.array(Visitor) })),
    errors: [400, 404],
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/bff/documents/{documentId}/presence/{windowId}',
    summary: 'Report that the caller has closed a document',
    access: 'document.read',
    params: WindowParams,
    answer: empty,
    errors: [400, 404],
  }),
} as const;
