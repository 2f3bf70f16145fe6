import type { Contract } from '#contract/contract.ts';
import { addAttachment } from '#service/domain/attachments/add-attachment.ts';
import { removeAttachment, renameAttachment } from '#service/domain/attachments/change-attachment.ts';
import { changeToDocument } from '#service/domain/attachments/change-to-document.ts';
import { readAttachmentFile } from '#service/domain/attachments/read-attachments.ts';
import type { Handlers } from './handlers.ts';

export const attachmentsRoutes: Handlers<Contract['attachments']> = {
  add: ({ ctx, params, file }) => addAttachment(ctx, params.documentId, file),
  file: ({ ctx, params }) => readAttachmentFile(ctx, params.documentId, params.attachmentId),
  rename: ({ ctx, params, body }) => renameAttachment(ctx, params.documentId, params.attachmentId, body.fileName),
  changeToDocument: ({ ctx, params }) => changeToDocument(ctx, params.documentId, params.attachmentId),
  remove: ({ ctx, params }) => removeAttachment(ctx, params.documentId, params.attachmentId),
};
