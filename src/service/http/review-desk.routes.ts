import type { Contract } from '#contract/contract.ts';
import { startApproval } from '#service/domain/approval/start-approval.ts';
import { readWorkflowChoices } from '#service/domain/approval/workflow-choices.ts';
import { checkDraft } from '#service/domain/documents/check-draft.ts';
import { clearDuplicate } from '#service/domain/documents/clear-duplicate.ts';
import { confirmSupplierAccount } from '#service/domain/documents/confirm-account.ts';
import { readSupplier } from '#service/domain/documents/read-supplier.ts';
import { exchangeRateOfDay } from '#service/domain/lookups/exchange-rate.ts';
import { previewReturn, readLetters } from '#service/domain/mail/return-letter.ts';
import { returnToIssuer } from '#service/domain/mail/return-to-issuer.ts';
import { addNote, removeNote } from '#service/domain/notes/change-notes.ts';
import { readNotes } from '#service/domain/notes/read-notes.ts';
import type { Handlers } from './handlers.ts';

export const reviewDeskRoutes: Handlers<Contract['reviewDesk']> = {
  check: ({ ctx, params, body }) => checkDraft(ctx, params.documentId, body),
  notDuplicate: ({ ctx, params }) => clearDuplicate(ctx, params.documentId),
  confirmAccount: ({ ctx, params }) => confirmSupplierAccount(ctx, params.documentId),
  supplier: ({ ctx, params }) => readSupplier(ctx, params.documentId),
  exchangeRate: ({ ctx, params, body }) => exchangeRateOfDay(ctx, params.documentId, body),
  workflows: ({ ctx, params }) => readWorkflowChoices(ctx, params.documentId),
  startApproval: ({ ctx, params, body }) => startApproval(ctx, params.documentId, body),
  previewReturn: ({ ctx, params, body }) => previewReturn(ctx, params.documentId, body),
  returnToIssuer: ({ ctx, params, body }) => returnToIssuer(ctx, params.documentId, { ...body, additionalDocuments: [] }),
  letters: ({ ctx, params }) => readLetters(ctx, params.documentId),
  notes: ({ ctx, params }) => readNotes(ctx, params.documentId),
  addNote: ({ ctx, params, body }) => addNote(ctx, params.documentId, body.text),
  removeNote: ({ ctx, params }) => removeNote(ctx, params.documentId, params.noteId),
};
