import { z } from 'zod';
import { endpoint, json } from '../core/endpoint.ts';
import { RequestedCulture, DocumentParams, EnumOption, Id } from '../core/parts.ts';
import { WrittenFields } from '../core/written-fields.ts';

const Asked = z.object({
  /** If absent: the document's own type, or the default one. */
  documentClass: z.string().max(100).nullish(),
  accountingUnitId: Id.nullish(),
  culture: RequestedCulture.nullish(),
});

export const documentEnums = {
  ofType: endpoint({
    method: 'POST',
    path: '/v1/documents/documents-enums',
    summary: 'List options of the ENUM and LOOKUP fields of a document type',
    description: 'Returns the first 1,000 rows of a data table; use the search to find the others.',
    access: 'document.read',
    reads: true,
    body: Asked,
    answer: json(z.record(z.string(), z.array(EnumOption))),
    errors: [400, 404],
  }),
  ofDocument: endpoint({
    method: 'POST',
    path: '/v1/documents/{documentId}/document-enum-values',
    summary: 'List options of the given fields of a document',
    description:
      'Returns the options of the ENUM and LOOKUP fields named in `fields`, or of all of them if none is named, as one list. A field ' +
      'whose conditions are not met by the given values has no options. A current value that is not among the first 1,000 rows of ' +
      'its data table is returned first.',
    access: 'document.read',
    reads: true,
    params: DocumentParams,
    body: Asked.extend({ fields: WrittenFields.nullish() }),
    answer: json(z.array(z.object({ value: z.string(), label: z.string() }))),
    errors: [400, 404],
  }),
} as const;
