import type { Contract } from '#contract/contract.ts';
import { checkDraft } from '../checks/check-draft.ts';
import { clearDuplicate } from '../duplicates/clear-duplicate.ts';
import { readDuplicate, readDuplicateImage } from '../duplicates/read-duplicate.ts';
import { confirmSupplierAccount } from '../changes/confirm-account.ts';
import { readEInvoiceCheck } from '../e-invoice-checks/read-e-invoice-check.ts';
import { readUnmapped } from '../unmapped/read-unmapped.ts';
import { readSupplier } from '../supplier/read-supplier.ts';
import { previewReturn, readEmails } from '../emails/return-email.ts';
import { returnToIssuer } from '../emails/return-to-issuer.ts';
import { addNote, removeNote } from '../notes/change-notes.ts';
import { readNotes } from '../notes/read-notes.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

export const reviewBffRoutes: Handlers<Omit<Contract['reviewBff'], 'exchangeRate' | 'startApproval' | 'workflows'>> = {
  check: ({ ctx, params, body }) => checkDraft(ctx, params.documentId, body),
  duplicate: ({ ctx, params }) => readDuplicate(ctx, params.documentId),
  duplicateImage: ({ ctx, params }) => readDuplicateImage(ctx, params.documentId),
  notDuplicate: ({ ctx, params }) => clearDuplicate(ctx, params.documentId),
  confirmAccount: ({ ctx, params }) => confirmSupplierAccount(ctx, params.documentId),
  eInvoiceCheck: ({ ctx, params }) => readEInvoiceCheck(ctx, params.documentId),
  unmapped: ({ ctx, params }) => readUnmapped(ctx, params.documentId),
  supplier: ({ ctx, params }) => readSupplier(ctx, params.documentId),
  previewReturn: ({ ctx, params, body }) => previewReturn(ctx, params.documentId, body),
  returnToIssuer: ({ ctx, params, body }) => returnToIssuer(ctx, params.documentId, { ...body, additionalDocuments: [] }),
  emails: ({ ctx, params }) => readEmails(ctx, params.documentId),
  notes: ({ ctx, params }) => readNotes(ctx, params.documentId),
  addNote: ({ ctx, params, body }) => addNote(ctx, params.documentId, body.text),
  removeNote: ({ ctx, params }) => removeNote(ctx, params.documentId, params.noteId),
};
