import type { ChangeOutcome, DocumentChange } from '#contract/documents/list-bff.ts';
import { reasonAnswer, reasonText } from '#service/platform/texts/text.ts';
import { DomainError, reasonOf } from '#contract/core/errors.ts';
import { roleHasPermission } from '#contract/core/permissions.ts';
import type { DocumentRow } from '#service/documents/core/document-row.ts';
import { startApproval } from '../runs/start-approval.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { changeType } from '#service/documents/changes/change-type.ts';
import { changeState } from '#service/documents/changes/change-state.ts';
import { validateReviewed } from '#service/documents/changes/validate-reviewed.ts';
import { confirmFields, keepCells as keepCellsOf, unconfirmFields } from '#service/documents/changes/confirm-fields.ts';
import { loadReadable } from '#service/documents/core/load-readable.ts';
import { moveToUnit } from '#service/documents/changes/move-to-unit.ts';
import { updateDocument } from '#service/documents/changes/update-document.ts';

/** Applies each change in its own transaction, so that one that fails does not affect the others. */
export async function changeMany(ctx: Ctx, changes: readonly DocumentChange[]): Promise<ChangeOutcome[]> {
  const outcomes: ChangeOutcome[] = [];
  for (const change of changes) {
    const { documentId } = change;
    try {
      outcomes.push({ documentId, isDone: true, ...(await transact(ctx, (ctx) => changeOne(ctx, change))) });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      outcomes.push({ documentId, isDone: false, reasons: reasonsOf(ctx, error) });
    }
  }
  return outcomes;
}

const reasonsOf = ({ culture }: Ctx, error: DomainError): ChangeOutcome['reasons'] =>
  (error.details.errors ?? [reasonOf(error)]).map((reason) => ({
    ...reasonAnswer(reason),
    message: reasonText(culture, reason),
  }));

async function changeOne(ctx: Ctx, change: DocumentChange): Promise<Pick<ChangeOutcome, 'before'>> {
  const {
    documentId: id,
    accountingUnitId,
    documentClass,
    fields,
    confirm,
    keepCells,
    unconfirm,
    sendToApproval,
    workflowId,
  } = change;
  const before = await loadReadable(ctx, id);
  if (accountingUnitId !== undefined) await moveToUnit(ctx, id, accountingUnitId);
  if (documentClass !== undefined) await changeType(ctx, [id], documentClass);
  if (unconfirm) await unconfirmFields(ctx, id, unconfirm);
  if (fields) await updateDocument(ctx, id, { fields });
  if (confirm) await confirmFields(ctx, id, confirm);
  if (keepCells) await keepCellsOf(ctx, id, keepCells);
  if (change.validate) await validateReviewed(ctx, id);
  if (change.reopen) await changeState(ctx, id, 'Extracted');
  if (sendToApproval) {
    if (!roleHasPermission(ctx.actor.role, 'approval.start')) throw new DomainError('role_forbids');
    await startApproval(ctx, id, { workflowId });
    // only a decision ends an approval, so there is nothing to undo
    return {};
  }
  return { before: beforeOf(before, change, documentClass === undefined ? before : await loadReadable(ctx, id)) };
}

function beforeOf(before: DocumentRow, change: DocumentChange, after: DocumentRow): ChangeOutcome['before'] {
  // changing the type drops values of fields that the new type lacks; undoing it restores them
  const dropped = Object.keys(before.fields).filter((name) => !(name in after.fields));
  const names = [...Object.keys(change.fields ?? {}), ...dropped];
  const values = names.map((name) => {
    const { value, wordIds } = before.fields[name] ?? { value: '', wordIds: [] };
    return [name, { value, wordIds }] as const;
  });
  return {
    ...(change.accountingUnitId !== undefined && { accountingUnitId: before.accounting_unit_id }),
    ...(change.validate && before.state === 'Extracted' && { reopen: true as const }),
    ...(change.documentClass !== undefined && { documentClass: before.document_class }),
    ...(values.length > 0 && { fields: Object.fromEntries(values) }),
    ...(change.confirm && { unconfirm: change.confirm.filter((name) => !change.fields?.[name]) }),
  };
}
