import { z } from 'zod';
import { endpoint, json } from '../core/endpoint.ts';
import { AskedCulture, DocumentParams, EnumOption, Id } from '../core/parts.ts';
import { WrittenFields } from '../core/written-fields.ts';

const Asked = z.object({
  /** If absent: the document's own type, or the default one. */
  documentClass: z.string().max(100).nullish(),
  accountingUnitId: Id.nullish(),
  culture: AskedCulture.nullish(),
});

export const documentEnums = {
  ofType: endpoint({
    method: 'POST',
    path: '/v1/documents/documents-enums',
    summary: 'What the ENUM and LOOKUP fields of a document type can be filled in with',
    description: 'Of a table the first 1,000 rows; the others are found by searching it.',
    access: 'document.read',
    body: Asked,
    answer: json(z.record(z.string(), z.array(EnumOption))),
    errors: [400, 404],
  }),
  ofDocument: endpoint({
    method: 'POST',
    path: '/v1/documents/{documentId}/document-enum-values',
    summary: 'What the named fields of a document can be filled in with',
    description:
      'The options of the ENUM and LOOKUP fields named in `fields`, or of all when none is named, one after the other. A field whose conditions do ' +
      'not hold with these values has none. A value that stands beyond the first 1,000 rows of its table comes first.',
    access: 'document.read',
    params: DocumentParams,
    body: Asked.extend({ fields: WrittenFields.nullish() }),
    answer: json(z.array(z.object({ value: z.string(), label: z.string() }))),
    errors: [400, 404],
  }),
} as const;
