import type { Contract } from '#contract/contract.ts';
import { batchUpdate } from './batch-update.ts';
import { changeState } from './change-state.ts';
import { changeType } from './change-type.ts';
import { moveToUnit } from './move-to-unit.ts';
import { readAsPdfOnly } from '../intake/read-as-pdf-only.ts';
import { removeDocuments } from '../trash/remove-documents.ts';
import { renameDocument } from './rename-document.ts';
import { requeueExtraction } from '../intake/requeue-extraction.ts';
import { requeueValidation } from './requeue-validation.ts';
import { rotatePages } from './rotate-pages.ts';
import { setValidationErrors } from './set-validation-errors.ts';
import { updateDocument } from './update-document.ts';
import type { documentChanges } from '#contract/documents/changes-v1.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

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
