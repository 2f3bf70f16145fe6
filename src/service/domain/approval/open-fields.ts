import { canonicalValue } from '#contract/canonical-value.ts';
import type { DocumentPatch } from '#contract/endpoints/documents.ts';
import { DomainError } from '#contract/errors.ts';
import type { DocumentRow } from '#service/store/document-row.ts';
import type { TypeField } from '#service/store/type-fields.store.ts';
import type { Ctx } from '../ctx.ts';
import { type Approval, deciderOf, loadApproval } from './load-approval.ts';
import { currentStepOf } from './run.ts';
import { isAsked } from './run-engine.ts';

/**
 * The fields that the type opens in approval, and those that the current step does; of the header and of items alike. What the step
 * wants filled is open too: otherwise who is asked could only wait for somebody else.
 */
export function fieldsOpenIn({ definition: workflow, run }: Approval, definition: readonly TypeField[]): Set<string> {
  const step = workflow.steps[currentStepOf(run)];
  return new Set([
    ...definition.filter((field) => field.editInApproval).map(({ name }) => name),
    ...(step?.editableFields ?? []),
    ...(step?.requiredFields ?? []),
  ]);
}

/** The fields that an approver may change now, which is only while it is his turn. */
async function openFields(ctx: Ctx, document: DocumentRow, definition: readonly TypeField[]): Promise<Set<string>> {
  const approval = await loadApproval(ctx, document);
  if (!approval || !isAsked(approval.run, await deciderOf(ctx)))
    throw new DomainError('role_forbids', { detail: 'An approver changes values only while it is his turn.' });
  return fieldsOpenIn(approval, definition);
}

/** Refuses what an approver may not change now, by its path. Others are asked elsewhere. */
export async function assertOpenInApproval(
  ctx: Ctx,
  document: DocumentRow,
  patch: DocumentPatch,
  definition: readonly TypeField[],
): Promise<void> {
  if (ctx.actor.role !== 'Approver') return;
  const open = await openFields(ctx, document, definition);
  const closed = Object.keys(patch.fields ?? {}).filter((name) => !open.has(name));
  const closedParts = (['filename', 'documentClass', 'externalId', 'markDocumentAsValidated'] as const).filter(
    (part) => patch[part] !== undefined && patch[part] !== false,
  );
  const paths = [
    ...closed.map((name) => `body.fields.${name}`),
    ...closedParts.map((part) => `body.${part}`),
    ...(patch.items ? closedCells(document.items, patch.items, open, definition) : []),
  ];
  if (paths.length > 0)
    throw new DomainError('role_forbids', {
      errors: paths.slice(0, 50).map((path) => ({ path, message: 'is not open to approvers' })),
    });
}

type Items = NonNullable<DocumentPatch['items']>;

/** Items are sent as a whole: those that are there, each at its place, with every value that is not open as it stands. */
function closedCells(
  kept: DocumentRow['items'],
  sent: Items,
  open: ReadonlySet<string>,
  definition: readonly TypeField[],
): string[] {
  const cells = new Map(definition.filter((field) => field.isItem).map((field) => [field.name, field]));
  if (sent.length !== kept.length || ![...cells.keys()].some((name) => open.has(name))) return ['body.items'];
  return sent.flatMap((item, index) => {
    const old = kept[index] ?? {};
    const isAsItStands = (name: string): boolean => {
      const [before, after] = [old[name], item[name]];
      if (after === undefined) return !before?.value;
      const type = cells.get(name)?.type;
      const value = type === undefined ? after.value : canonicalValue(type, after.value);
      const isSamePlace = after.wordIds === undefined || after.wordIds.join() === (before?.wordIds ?? []).join();
      return value === (before?.value ?? '') && isSamePlace;
    };
    return [...new Set([...Object.keys(old), ...Object.keys(item)])]
      .filter((name) => !open.has(name) && !isAsItStands(name))
      .map((name) => `body.items.${index}.${name}`);
  });
}
