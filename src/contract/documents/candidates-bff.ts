/** Suggestions for each field of a document. */
import { z } from 'zod';
import { endpoint, json } from '../core/endpoint.ts';
import { DocumentParams, QueryInteger } from '../core/parts.ts';
import { evidenceKinds } from '#values/values.ts';
import { because } from '../core/issue-reason.ts';

/**
 * `value` is canonical in the field's type. `why` is the evidence; `sameKind`: only the kind of value fits; `printed`: an entry of the
 * field's list whose key or name is on the page; `lastTime`: coding of an earlier document of this supplier.
 */
export const Candidate = z.object({
  value: z.string(),
  /** Name behind a key of a table; empty or omitted if the value is self-explanatory. */
  name: z.string().optional(),
  wordIds: z.array(z.int()),
  confidence: z.number().min(0).max(1),
  why: z.enum([...evidenceKinds, 'sameKind', 'printed', 'lastTime']),
  /** The label on the page beside the value. */
  label: z.string().nullable(),
});
export type Candidate = z.output<typeof Candidate>;

const Points = z.number().min(-100_000).max(100_000);

export const candidatesBff = {
  ofDocument: endpoint({
    method: 'GET',
    path: '/bff/documents/{documentId}/candidates',
    summary: 'List the most likely values of each field of a document, best first',
    description:
      'Suggestions are computed from the recognized words for the current fields of the document type. For line items, only fields ' +
      'with a list of options are included, with every position where an option occurs.',
    access: 'document.read',
    params: DocumentParams,
    answer: json(z.record(z.string(), z.array(Candidate))),
    errors: [404],
  }),
  readBox: endpoint({
    method: 'POST',
    path: '/bff/documents/{documentId}/pages/{pageIndex}/read-box',
    summary: 'Recognize the text in an area of a page',
    description:
      'For an area where no words were found. The coordinates are in points of the unrotated page. Nothing is stored; the text is ' +
      'empty if nothing is recognized.',
    access: 'document.edit',
    params: DocumentParams.extend({ pageIndex: QueryInteger }),
    body: z
      .object({ x0: Points, y0: Points, x1: Points, y1: Points })
      .refine(({ x0, y0, x1, y1 }) => x1 - x0 >= 1 && y1 - y0 >= 1, because('box_too_small')),
    answer: json(z.object({ text: z.string() })),
    errors: [404],
  }),
} as const;
