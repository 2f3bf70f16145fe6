/**
 * Rules for the actions on a document, one per action. Endpoints enforce them (`assertActionAllowed`), and the `actions` returned are those that the
 * rules allow; `document-actions.test.ts` tests all of them over HTTP.
 */
import type { Reason } from '#contract/core/error-reasons.ts';
import { DomainError } from '#contract/core/errors.ts';
import { permissionsOf } from '#contract/core/permissions.ts';
import { actionPermissions, documentActions, type DocumentAction } from '#contract/documents/actions.ts';
import type { Actor } from '#service/platform/ctx.ts';
import type { DocumentRow } from './document-row.ts';
import { stateAfter } from './move-document.ts';
import { exportBlocker, type ExportRules, isRead } from './export-rules.ts';
import { assertEditor, assertMayRead, assertNotExported, canBeSentToApproval, isFitForApproval } from './policy.ts';

/** Columns that the rules depend on. */
type ActionState = Pick<DocumentRow, 'id' | 'state' | 'approval_state' | 'export_state' | 'error_count' | 'file_name'> &
  Partial<Pick<DocumentRow, 'failure_reason'>>;
/** `decide` depends on whose turn it is, which the approvals determine. */
export type RuledAction = Exclude<DocumentAction, 'decide'>;
type Rule = {
  assert: (actor: Actor, document: ActionState, rules: ExportRules) => void;
  /** Whether the action would change nothing: the endpoint accepts it, but it is not offered. */
  isDone?: (document: ActionState) => boolean;
};

function assertOpen(actor: Actor, document: ActionState): void {
  assertEditor(actor);
  assertNotExported(document);
}

/** Asserts that the document may be replaced by others: it is neither exported nor pending approval. */
function assertReplaceable(actor: Actor, document: ActionState): void {
  assertOpen(actor, document);
  if (document.approval_state === 'Pending')
    throw new DomainError('state_conflict', { reason: { code: 'in_approval', params: { file: document.file_name } } });
}

function refuseFor(reason: Reason | null): void {
  if (reason) throw new DomainError('state_conflict', { reason });
}

const rules: Record<RuledAction, Rule> = {
  edit: {
    assert: (actor, document) => {
      assertOpen(actor, document);
      stateAfter(document.state, 'save');
    },
  },
  readAgain: {
    assert: (actor, document) => {
      assertEditor(actor);
      stateAfter(document.state, 'requeueExtraction');
    },
  },
  unlock: {
    assert: (actor, document) => {
      assertEditor(actor);
      if (document.state !== 'Error' || document.failure_reason !== 'encrypted') refuseFor({ code: 'not_password_protected' });
    },
  },
  pause: {
    assert: (actor, document) => {
      assertEditor(actor);
      stateAfter(document.state, 'pause');
    },
    isDone: ({ state }) => state === 'Paused',
  },
  reopen: {
    assert: (actor, document) => {
      assertEditor(actor);
      stateAfter(document.state, 'reopen');
    },
  },
  rearrange: {
    assert: assertReplaceable,
  },
  arrangePages: {
    assert: (actor, document) => {
      assertReplaceable(actor, document);
      const { state } = document;
      if (state === 'New' || state === 'Extracting')
        throw new DomainError('state_conflict', { reason: { code: 'being_extracted' }, context: { state } });
    },
  },
  remove: { assert: () => undefined },
  startApproval: {
    assert: (_actor, document) => {
      if (!isFitForApproval(document)) refuseFor({ code: 'not_fit_for_approval' });
      // an approved and exported document starts a new round, because its approval was for that export
      const isNewRound = document.approval_state === 'Approved' && document.export_state === 'Exported';
      if (!canBeSentToApproval(document) && !isNewRound) refuseFor({ code: 'approval_already_started' });
    },
  },
  /** Restarts at the first step, whether the approval is pending, finished or rejected. */
  restartApproval: {
    assert: (_actor, document) => {
      assertNotExported(document);
      if (document.approval_state === 'None') refuseFor({ code: 'approval_not_started' });
      if (!isFitForApproval(document)) refuseFor({ code: 'not_fit_for_approval' });
    },
  },
  exportFile: {
    assert: (_actor, { state, file_name: file }) => {
      if (state === 'New' || state === 'Extracting')
        throw new DomainError('state_conflict', { reason: { code: 'no_values_to_export', params: { file } } });
    },
  },
  queueExport: {
    assert: (_actor, document, rules) => refuseFor(exportBlocker(document, rules)),
  },
  /** A document must be exportable to be marked. One that is already exported may also be marked for another system. */
  markExported: {
    assert: (_actor, document, rules) => refuseFor(document.export_state === 'Exported' ? null : exportBlocker(document, rules)),
  },
  /**
   * The target system may refuse a document for the very reason why it left the queue meanwhile; only one without values cannot have been
   * sent.
   */
  markExportFailed: {
    assert: (_actor, document) => {
      if (!isRead(document)) refuseFor({ code: 'no_values_to_export', params: { file: document.file_name } });
    },
  },
};

/** Actions that do not depend on the export settings of the tenant. */
type StandingAction = Exclude<RuledAction, 'queueExport' | 'markExported'>;
const strictestRules: ExportRules = { requires: 'Validated', unapproved: new Set() };

/** Asserts that the caller may perform an action on a document that they may read. */
export const assertRule = (
  actor: Actor,
  document: ActionState,
  action: RuledAction,
  exportRules: ExportRules = strictestRules,
): void => rules[action].assert(actor, document, exportRules);

export function assertActionAllowed(actor: Actor, document: DocumentRow, action: StandingAction): void {
  assertMayRead(actor, document);
  assertRule(actor, document, action);
}

/** Whether the caller may perform an action on a document that they may read. */
export function canPerform(
  actor: Actor,
  document: ActionState,
  action: RuledAction,
  exportRules: ExportRules = strictestRules,
): boolean {
  const { assert, isDone }: Rule = rules[action];
  const permissions: ReadonlySet<string> = permissionsOf[actor.role];
  if (!permissions.has(actionPermissions[action]) || isDone?.(document)) return false;
  try {
    assert(actor, document, exportRules);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/** Returns the actions available to the caller on a document that they may read; `isDecidable` is determined by the approvals. */
export const actionsOf = (actor: Actor, document: ActionState, exportRules: ExportRules, isDecidable = false): DocumentAction[] =>
  documentActions.filter((action) => (action === 'decide' ? isDecidable : canPerform(actor, document, action, exportRules)));
