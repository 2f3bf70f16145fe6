import { z } from 'zod';
import { empty, endpoint } from '../endpoint.ts';
import { DocumentParams, Id } from '../parts.ts';

/** Putting documents together and taking them apart. */
export const documentParts = {
  attachToAnother: endpoint({
    method: 'POST',
    path: '/v1/documents/{documentId}/attach-to-another-document',
    summary: 'Make a document an attachment of another one',
    description: 'The document goes into the trash; what was attached to it goes along to the other one.',
    access: 'document.edit',
    params: DocumentParams,
    body: z.object({ attachToDocumentId: Id }),
    answer: empty,
    errors: [400, 404, 409],
  }),
} as const;
