import type { Contract } from '#contract/contract.ts';
import { addAttachment } from './add-attachment.ts';
import { removeAttachment, renameAttachment } from './change-attachment.ts';
import { changeToDocument } from './change-to-document.ts';
import { readAttachmentFile } from './read-attachments.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

export const attachmentsRoutes: Handlers<Contract['attachments']> = {
  add: ({ ctx, params, file }) => addAttachment(ctx, params.documentId, file),
  file: ({ ctx, params }) => readAttachmentFile(ctx, params.documentId, params.attachmentId),
  rename: ({ ctx, params, body }) => renameAttachment(ctx, params.documentId, params.attachmentId, body.fileName),
  changeToDocument: ({ ctx, params }) => changeToDocument(ctx, params.documentId, params.attachmentId),
  remove: ({ ctx, params }) => removeAttachment(ctx, params.documentId, params.attachmentId),
};
