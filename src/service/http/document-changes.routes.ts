import type { Contract } from '#contract/contract.ts';
import { batchUpdate } from '#service/domain/documents/batch-update.ts';
import { changeState } from '#service/domain/documents/change-state.ts';
import { changeType } from '#service/domain/documents/change-type.ts';
import { moveToUnit } from '#service/domain/documents/move-to-unit.ts';
import { readAsPdfOnly } from '#service/domain/documents/read-as-pdf-only.ts';
import { removeDocuments } from '#service/domain/documents/remove-documents.ts';
import { renameDocument } from '#service/domain/documents/rename-document.ts';
import { requeueExtraction } from '#service/domain/documents/requeue-extraction.ts';
import { requeueValidation } from '#service/domain/documents/requeue-validation.ts';
import { rotatePages } from '#service/domain/documents/rotate-pages.ts';
import { setValidationErrors } from '#service/domain/documents/set-validation-errors.ts';
import { updateDocument } from '#service/domain/documents/update-document.ts';
import type { documentChanges } from '#contract/endpoints/document-changes.ts';
import type { Handlers } from './handlers.ts';

type Changes =
  | 'update'
  | 'setValidationErrors'
  | 'rename'
  | 'remove'
  | 'removeMany'
  | 'changeState'
  | 'requeueExtraction'
  | 'rotatePage'
  | keyof typeof documentChanges;

export const documentChangesRoutes: Handlers<Pick<Contract['documents'], Changes>> = {
  update: ({ ctx, params, body, ifMatch }) => updateDocument(ctx, params.documentId, body, ifMatch),
  setValidationErrors: ({ ctx, params, body }) => setValidationErrors(ctx, params.documentId, body.validationErrors),
  rename: ({ ctx, params, body }) => renameDocument(ctx, params.documentId, body.fileName),
  remove: ({ ctx, params }) => removeDocuments(ctx, [params.documentId]),
  removeMany: ({ ctx, body }) => removeDocuments(ctx, body),
  changeState: ({ ctx, params }) => changeState(ctx, params.documentId, params.documentState),
  requeueExtraction: ({ ctx, params }) => requeueExtraction(ctx, [params.documentId]),
  rotatePage: ({ ctx, params, query }) => rotatePages(ctx, params.documentId, query.pageRotationAngle, query.pageIndex),
  batchUpdate: ({ ctx, body }) => batchUpdate(ctx, body.updates),
  changeTypes: ({ ctx, query, body }) => changeType(ctx, body, query.documentType),
  changeType: ({ ctx, params }) => changeType(ctx, [params.documentId], params.documentType),
  updateAccountingUnit: ({ ctx, params }) => moveToUnit(ctx, params.documentId, params.accountingUnitId),
  requeueValidation: ({ ctx, params }) => requeueValidation(ctx, params.documentId),
  setExtractionAsPdfOnly: ({ ctx, params }) => readAsPdfOnly(ctx, params.documentId),
};
