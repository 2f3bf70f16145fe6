/** Commands for the document in review and the dialogs they open. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { retriedLazy } from '#web/platform/loading/retried-lazy.tsx';
import { withTexts } from '#web/platform/loading/with-texts.ts';
import { Suspense, type ComponentType } from 'react';
import { meQueries } from '#web/platform/api/me.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { useActions, type Action } from '#web/ui/actions/actions.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import type { Tool } from './tools.ts';
import { hasEInvoiceCheck } from '../reports/has-e-invoice-check.ts';
import type { Selection } from '../selection/use-selection.ts';
import type { Session } from '../session/use-session.ts';
import { parties, type Party } from '../form/party-fields.ts';
import type { ToolProps } from './tool-props.ts';
import type { Dialogs } from './use-dialogs.ts';
import { useApplyChanges } from '../session/use-apply-changes.ts';
import { TourGate } from '../tour/tour-gate.tsx';

const panels: Record<Tool, ComponentType<ToolProps>> = {
  history: retriedLazy(() =>
    withTexts(['audit'], async () => ({ default: (await import('./history-dialog.tsx')).HistoryDialog })),
  ),
  notes: retriedLazy(async () => ({ default: (await import('./notes-dialog.tsx')).NotesDialog })),
  supplier: retriedLazy(async () => ({ default: (await import('./supplier-dialog.tsx')).SupplierDialog })),
  eInvoice: retriedLazy(async () => ({ default: (await import('../reports/e-invoice-dialog.tsx')).EInvoiceDialog })),
  duplicate: retriedLazy(async () => ({ default: (await import('./duplicate-dialog.tsx')).DuplicateDialog })),
  registry: retriedLazy(async () => ({ default: (await import('./registry-dialog.tsx')).RegistryDialog })),
  rate: retriedLazy(async () => ({ default: (await import('./rate-dialog.tsx')).RateDialog })),
  payment: retriedLazy(async () => ({ default: (await import('./payment-dialog.tsx')).PaymentDialog })),
  typeAndUnit: retriedLazy(async () => ({ default: (await import('./type-and-unit-dialog.tsx')).TypeAndUnitDialog })),
  approval: retriedLazy(async () => ({ default: (await import('./approval-dialog.tsx')).ApprovalDialog })),
  restartApproval: retriedLazy(async () => ({ default: (await import('./restart-dialog.tsx')).RestartDialog })),
  export: retriedLazy(async () => ({ default: (await import('../reports/export-dialog.tsx')).ExportDialog })),
  return: retriedLazy(async () => ({ default: (await import('./return-dialog.tsx')).ReturnDialog })),
  feedback: retriedLazy(async () => ({ default: (await import('./feedback-dialog.tsx')).FeedbackDialog })),
};

type Props = { session: Session; selection: Selection; dialogs: Dialogs };

export function ReviewTools({ session, selection, dialogs }: Props) {
  const { t } = useLingui();
  const { detail, isEditable } = session;
  const { data: me } = useQuery(meQueries.me());
  const hasApproval = me?.tenant.features.includes('Approval') === true;
  const { take, describe } = useApplyChanges(session);
  const group = t`Review`;
  const focused = selection.focus?.kind === 'field' ? selection.focus.name : null;

  const copyLink = async () => {
    const query = focused === null ? '' : `?field=${encodeURIComponent(focused)}`;
    await navigator.clipboard.writeText(`${location.origin}${location.pathname}${query}`);
    showToast({
      kind: 'done',
      title: focused === null ? t`Link to document copied` : t`Link to field copied`,
    });
  };
  const repairable = session.messages.filter(({ repairs }) => repairs.length > 0);
  const repair = () => {
    const message = repairable.find(({ field }) => field === focused) ?? repairable[0];
    const [best] = message?.repairs ?? [];
    if (!message || !best) return;
    take(best.changes);
    if (message.itemIndex === null && message.field !== '' && message.field !== focused) selection.focusField(message.field);
  };
  const open = (id: string, label: string, tool: Tool, keys?: string): Action => ({
    id: `review.${id}`,
    label,
    group,
    ...(keys ? { keys } : {}),
    run: () => dialogs.openTool(tool),
  });
  const mayEdit = isEditable && me !== undefined;
  const partyNames: Record<Party, string> = {
    issued_by: t`Look up supplier in company registry`,
    issued_to: t`Look up customer in company registry`,
  };
  useActions([
    open('history', t`History`, 'history'),
    open('payment', t`QR code payment`, 'payment'),
    { id: 'review.copyLink', label: t`Copy link to this field`, group, run: () => void copyLink() },
    ...(can('notes') ? [open('notes', t`Notes`, 'notes', 'Alt+KeyN')] : []),
    ...(can('supplierHistory') ? [open('supplier', t`Documents from this supplier`, 'supplier', 'Alt+KeyH')] : []),
    ...(hasEInvoiceCheck(detail) ? [open('eInvoice', t`E-invoice check`, 'eInvoice')] : []),
    ...(mayEdit
      ? [
          open('typeAndUnit', t`Change document type or accounting unit`, 'typeAndUnit'),
          open('return', t`Return to issuer`, 'return'),
          open('feedback', t`Extraction feedback`, 'feedback'),
          ...parties.map((party) => ({
            id: `review.registry.${party}`,
            label: partyNames[party],
            group,
            run: () => dialogs.openTool('registry', party),
          })),
        ]
      : []),
    ...(mayEdit ? [open('rate', t`Daily exchange rate`, 'rate')] : []),
    ...(mayEdit && can('checksWhileTyping')
      ? [
          { id: 'review.repair', label: t`Fix failed checks`, group, keys: 'Alt+KeyR', run: repair },
          ...repairable.slice(0, 5).flatMap(({ repairs: [best] }, index) => {
            const what = best ? describe(best.changes) : '';
            return best ? [{ id: `review.repair.${index}`, label: t`Fix: ${what}`, group, run: () => take(best.changes) }] : [];
          }),
        ]
      : []),
    ...(session.messages.some(({ code }) => code === 'duplicate')
      ? [open('duplicate', t`Compare with possible duplicate`, 'duplicate', 'Alt+KeyD')]
      : []),
    ...(hasApproval && detail.actions.includes('startApproval') ? [open('approval', t`Send for approval`, 'approval')] : []),
    ...(detail.actions.includes('restartApproval') ? [open('restartApproval', t`Restart approval…`, 'restartApproval')] : []),
  ]);
  const opened = dialogs.opened?.kind === 'tool' ? dialogs.opened : null;
  const Panel = opened === null ? null : panels[opened.tool];
  const isToBeChecked = mayEdit && can('words') && detail.pages.length > 0 && detail.state === 'Extracted';
  return (
    <>
      {isToBeChecked ? <TourGate selection={selection} /> : null}
      {Panel === null ? null : (
        <Suspense>
          <Panel
            session={session}
            about={opened?.about}
            onOpen={dialogs.openTool}
            onFocus={selection.focusTarget}
            onRemove={() => dialogs.choose({ kind: 'remove' })}
            onClose={dialogs.close}
          />
        </Suspense>
      )}
    </>
  );
}
