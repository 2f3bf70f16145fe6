import { z } from 'zod';
import { empty, endpoint, file, json } from '../core/endpoint.ts';
import { DocumentParams, Id } from '../core/parts.ts';
import { FileName } from './v1.ts';

const AttachmentParams = DocumentParams.extend({ attachmentId: Id });

export const attachments = {
  add: endpoint({
    method: 'POST',
    path: '/v1/documents/{documentId}/attachments',
    summary: 'Attach a file to a document',
    description:
      'Any kind of file up to 50 MB. It is handed out as a download only, never as something that a browser would run.',
    access: 'document.edit',
    creates: true,
    params: DocumentParams,
    upload: { filePart: 'File', fields: z.object({}) },
    answer: json(z.object({ attachmentId: Id })),
    errors: [400, 404, 413, 415],
  }),
  file: endpoint({
    method: 'GET',
    path: '/v1/documents/{documentId}/attachments/{attachmentId}/file',
    summary: 'The attached file, byte for byte',
    access: 'document.read',
    params: AttachmentParams,
    answer: file('application/octet-stream'),
    errors: [404],
  }),
  rename: endpoint({
    method: 'POST',
    path: '/v1/documents/{documentId}/attachments/{attachmentId}/rename',
    summary: 'Rename an attachment',
    access: 'document.edit',
    params: AttachmentParams,
    body: z.object({ fileName: FileName }),
    answer: empty,
    errors: [400, 404],
  }),
  changeToDocument: endpoint({
    method: 'POST',
    path: '/v1/documents/{documentId}/attachments/{attachmentId}/change-to-document',
    summary: 'Make an attachment a document of its own, and read it',
    description: 'The new document stands in the accounting unit of the old one, which loses the attachment.',
    access: 'document.edit',
    params: AttachmentParams,
    answer: json(z.object({ documentId: Id })),
    errors: [404, 415],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/documents/{documentId}/attachments/{attachmentId}',
    summary: 'Delete an attachment',
    access: 'document.edit',
    params: AttachmentParams,
    answer: empty,
    errors: [404],
  }),
} as const;
