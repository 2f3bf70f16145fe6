/** What can be done around the document in review: entries of the palette, and the dialog that one of them opened. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ComponentType } from 'react';
import { approvalQueries } from '#web/api/approval.queries.ts';
import { deskQueries, may } from '#web/api/desk.queries.ts';
import { hasDesk } from '#web/api/has-desk.ts';
import { useActions, type Action } from '#web/ui/actions/actions.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import type { OpenTool, Tool } from '../review/tools.ts';
import type { Review } from '../review/use-review.ts';
import { parties, type Party } from './party-fields.ts';
import type { ToolProps } from './tool-props.ts';
import { useTake } from './take-changes.ts';
import { TourGate } from './tour-gate.tsx';

const panels: Record<Tool, ComponentType<ToolProps>> = {
  history: lazy(async () => ({ default: (await import('./history-dialog.tsx')).HistoryDialog })),
  notes: lazy(async () => ({ default: (await import('./notes-dialog.tsx')).NotesDialog })),
  supplier: lazy(async () => ({ default: (await import('./supplier-dialog.tsx')).SupplierDialog })),
  duplicate: lazy(async () => ({ default: (await import('./duplicate-dialog.tsx')).DuplicateDialog })),
  registry: lazy(async () => ({ default: (await import('./registry-dialog.tsx')).RegistryDialog })),
  rate: lazy(async () => ({ default: (await import('./rate-dialog.tsx')).RateDialog })),
  payment: lazy(async () => ({ default: (await import('./payment-dialog.tsx')).PaymentDialog })),
  typeAndUnit: lazy(async () => ({ default: (await import('./type-and-unit-dialog.tsx')).TypeAndUnitDialog })),
  approval: lazy(async () => ({ default: (await import('./approval-dialog.tsx')).ApprovalDialog })),
  restartApproval: lazy(async () => ({ default: (await import('./restart-dialog.tsx')).RestartDialog })),
  return: lazy(async () => ({ default: (await import('./return-dialog.tsx')).ReturnDialog })),
  feedback: lazy(async () => ({ default: (await import('./feedback-dialog.tsx')).FeedbackDialog })),
};

export type Opened = { tool: Tool; about?: string | undefined } | null;
type Props = { review: Review; opened: Opened; onOpen: OpenTool; onRemove: () => void; onClose: () => void };

export function ReviewTools({ review, opened, onOpen, onRemove, onClose }: Props) {
  const { t } = useLingui();
  const { detail, isEditable } = review;
  const { data: me } = useQuery(deskQueries.me());
  const { data: approval } = useQuery({
    ...approvalQueries.ofDocument(detail.id),
    enabled: detail.approvalState !== 'None' && me !== undefined && may(me, 'approval.start'),
    meta: { handlesError: true },
  });
  const { take, describe } = useTake(review);
  const group = t`Review`;
  const focused = review.focus?.kind === 'field' ? review.focus.name : null;

  const copyLink = async () => {
    const query = focused === null ? '' : `?field=${encodeURIComponent(focused)}`;
    await navigator.clipboard.writeText(`${location.origin}${location.pathname}${query}`);
    showToast({
      kind: 'done',
      title: focused === null ? t`The link to the document is on the clipboard` : t`The link to the field is on the clipboard`,
    });
  };
  const repairable = review.messages.filter(({ repairs }) => repairs.length > 0);
  const repair = () => {
    const message = repairable.find(({ field }) => field === focused) ?? repairable[0];
    const [best] = message?.repairs ?? [];
    if (!message || !best) return;
    take(best.changes);
    if (message.itemIndex === null && message.field !== '' && message.field !== focused) review.focusField(message.field);
  };
  const open = (id: string, label: string, tool: Tool, keys?: string): Action => ({
    id: `review.${id}`,
    label,
    group,
    ...(keys ? { keys } : {}),
    run: () => onOpen(tool),
  });
  const mayEdit = isEditable && me !== undefined;
  const partyNames: Record<Party, string> = {
    issued_by: t`Supplier from the registry of companies`,
    issued_to: t`Customer from the registry of companies`,
  };
  useActions([
    open('history', t`History`, 'history'),
    open('payment', t`Payment by QR code`, 'payment'),
    { id: 'review.copyLink', label: t`Copy a link to this field`, group, run: () => void copyLink() },
    ...(hasDesk()
      ? [open('notes', t`Notes`, 'notes', 'Alt+KeyN'), open('supplier', t`Documents of the supplier`, 'supplier', 'Alt+KeyH')]
      : []),
    ...(mayEdit
      ? [
          open('typeAndUnit', t`Change type or accounting unit`, 'typeAndUnit'),
          open('return', t`Return to the issuer`, 'return'),
          open('feedback', t`Feedback on the reading`, 'feedback'),
          ...parties.map((party) => ({
            id: `review.registry.${party}`,
            label: partyNames[party],
            group,
            run: () => onOpen('registry', party),
          })),
        ]
      : []),
    ...(mayEdit ? [open('rate', t`Exchange rate of the day`, 'rate')] : []),
    ...(mayEdit && hasDesk()
      ? [
          { id: 'review.repair', label: t`Put right what the checks found`, group, keys: 'Alt+KeyR', run: repair },
          ...repairable.slice(0, 5).flatMap(({ repairs: [best] }, index) => {
            const what = best ? describe(best.changes) : '';
            return best
              ? [{ id: `review.repair.${index}`, label: t`Put right: ${what}`, group, run: () => take(best.changes) }]
              : [];
          }),
        ]
      : []),
    ...(review.duplicateOf !== null ? [open('duplicate', t`Compare with the probable copy`, 'duplicate')] : []),
    ...(me !== undefined && may(me, 'approval.start') && detail.canBeSentToApproval && me.tenant.features.includes('Approval')
      ? [open('approval', t`Send to approval`, 'approval')]
      : []),
    ...(approval?.canRestart ? [open('restartApproval', t`Begin the approval again…`, 'restartApproval')] : []),
  ]);
  const Panel = opened === null ? null : panels[opened.tool];
  const isToBeChecked = mayEdit && hasDesk() && detail.pages.length > 0 && detail.state === 'Extracted';
  return (
    <>
      {isToBeChecked ? <TourGate review={review} /> : null}
      {Panel === null ? null : (
        <Suspense>
          <Panel review={review} about={opened?.about} onRemove={onRemove} onClose={onClose} />
        </Suspense>
      )}
    </>
  );
}
