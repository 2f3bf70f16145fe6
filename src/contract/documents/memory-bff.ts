/** Supplier memory: what was learned from corrections about layouts, its effect, how to delete it, and its transfer to another tenant. */
import { z } from 'zod';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { MemoryFile } from './memory-file.ts';
import { DocumentParams, Id, QueryInteger, text, Timestamp } from '../core/parts.ts';

const Count = z.int().min(0);

/**
 * `place`: position of the value; `constant`: the same value every time; `absent`: what was extracted there is not a value; `table`: the
 * columns of the line items.
 */
export const lessonKinds = ['place', 'constant', 'absent', 'table'] as const;

const Lesson = z.object({
  /** `items[]` for line items. */
  field: z.string(),
  kind: z.enum(lessonKinds),
  /** Null if it came from another tenant. `fileName` is null for a deleted document. */
  document: z.object({ id: Id, fileName: z.string().nullable() }).nullable(),
  learnedAt: Timestamp,
  /** Whether it changed the extracted value; false if it only confirms it. */
  isCorrection: z.boolean(),
  /** Results on the other validated documents of the layout, compared with the extraction without this lesson. */
  better: Count,
  worse: Count,
  same: Count,
  /** Whether the lesson is used: it is not if it made more values wrong than right. */
  isLive: z.boolean(),
});

const Layout = z.object({
  id: Id,
  /** From its latest document. */
  supplier: z.string().nullable(),
  documentType: z.string().nullable(),
  documents: Count,
  updatedAt: Timestamp,
  lessons: z.array(Lesson),
});
export type SupplierLayout = z.output<typeof Layout>;

/** Position in the list: whether the layout has corrections, its last change and its ID. */
const LayoutCursor = z.templateLiteral([z.enum(['true', 'false']), ',', z.iso.datetime(), ',', z.uuid()]);
export type LayoutCursor = z.output<typeof LayoutCursor>;

/** `next` is null on the last page. */
const Page = z.object({ items: z.array(Layout), next: LayoutCursor.nullable() });
export type SupplierMemoryPage = z.output<typeof Page>;

const layout = z.object({ layoutId: Id });
const manage = 'type.manage';

export const memoryBff = {
  list: endpoint({
    method: 'GET',
    path: '/bff/supplier-memory',
    summary: 'List supplier layouts in the supplier memory',
    description: 'Layouts with corrections first, then those that were only confirmed; the latest first in each part.',
    access: manage,
    query: z.object({
      search: text(200).default(''),
      /** `next` of the page before. */
      after: LayoutCursor.optional(),
      take: QueryInteger.pipe(z.int().min(1).max(200)).default(50),
    }),
    answer: json(Page),
    errors: [400],
  }),
  forgetField: endpoint({
    method: 'DELETE',
    path: '/bff/supplier-memory/{layoutId}/fields/{field}',
    summary: 'Delete what the supplier memory learned about one field of a layout',
    description:
      'Documents validated earlier do not teach the field again; a document corrected later does. It can be restored for 24 hours.',
    access: manage,
    params: layout.extend({ field: z.string().max(100) }),
    answer: empty,
    errors: [404],
  }),
  forgetLayout: endpoint({
    method: 'DELETE',
    path: '/bff/supplier-memory/{layoutId}',
    summary: 'Delete everything the supplier memory learned about a layout',
    description: 'It can be restored for 24 hours.',
    access: manage,
    params: layout,
    answer: empty,
    errors: [404],
  }),
  restoreField: endpoint({
    method: 'POST',
    path: '/bff/supplier-memory/{layoutId}/fields/{field}/restore',
    summary: 'Restore what the supplier memory had learned about one field of a layout',
    description: 'Returns 409 if the field has been learned again in the meantime.',
    access: manage,
    params: layout.extend({ field: z.string().max(100) }),
    answer: empty,
    errors: [404, 409],
  }),
  restoreLayout: endpoint({
    method: 'POST',
    path: '/bff/supplier-memory/{layoutId}/restore',
    summary: 'Restore everything the supplier memory had learned about a layout',
    description: 'Returns 409 if the layout has been learned again in the meantime.',
    access: manage,
    params: layout,
    answer: empty,
    errors: [404, 409],
  }),
  exportAll: endpoint({
    method: 'GET',
    path: '/bff/supplier-memory/export',
    summary: 'Export the supplier memory for another company, without document values',
    description:
      'Returns the latest 2,000 layouts with positions on the page. Words are included as hashes; names, numbers and documents of ' +
      'suppliers are left out.',
    access: manage,
    answer: json(MemoryFile),
  }),
  importAll: endpoint({
    method: 'POST',
    path: '/bff/supplier-memory/import',
    summary: 'Import the supplier memory of another company',
    description:
      'Layouts that already exist are not changed. Imported data is evaluated on your own documents as they are validated.',
    access: manage,
    body: MemoryFile,
    manyRows: true,
    answer: json(z.object({ added: Count, known: Count })),
    errors: [400],
  }),
  forgetOfDocument: endpoint({
    method: 'POST',
    path: '/bff/documents/{documentId}/forget',
    summary: 'Delete what the supplier memory learned about a field of a document',
    description:
      'The current value stays until a user changes it. Returns 404 if the value did not come from the supplier memory.',
    access: 'document.edit',
    params: DocumentParams,
    body: z.strictObject({ field: z.string().max(100) }),
    answer: empty,
    errors: [400, 404, 409],
  }),
  restoreOfDocument: endpoint({
    method: 'POST',
    path: '/bff/documents/{documentId}/forget/undo',
    summary: 'Restore what the supplier memory had learned about a field of a document',
    description:
      'For 24 hours. A user restores what they deleted themselves, an administrator everything. Returns 409 if the field has been ' +
      'learned again in the meantime.',
    access: 'document.edit',
    params: DocumentParams,
    body: z.strictObject({ field: z.string().max(100) }),
    answer: empty,
    errors: [400, 404, 409],
  }),
} as const;
