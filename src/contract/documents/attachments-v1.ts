import { z } from 'zod';
import { empty, endpoint, file, json } from '../core/endpoint.ts';
import { DocumentParams, Id } from '../core/parts.ts';
import { FileName } from './v1.ts';

const AttachmentParams = DocumentParams.extend({ attachmentId: Id });

export const attachments = {
  add: endpoint({
    method: 'POST',
    path: '/v1/documents/{documentId}/attachments',
    summary: 'Add an attachment to a document',
    description: 'Any file type, at most 50 MB. The file can only be downloaded; browsers never display or execute it.',
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
    summary: 'Download the file of an attachment',
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
    summary: 'Change an attachment to a document and extract it',
    description:
      'The new document belongs to the accounting unit of the original document, from which the attachment is removed.',
    access: 'document.edit',
    creates: true,
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
