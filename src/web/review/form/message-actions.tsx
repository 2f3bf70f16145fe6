/** Suggested corrections below a message, each applied with one click or Alt+R. */
import { useLingui } from '@lingui/react/macro';
import { Flex } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Columns2 from 'lucide-react/icons/columns-2';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Wrench from 'lucide-react/icons/wrench';
import { reviewTaskMutations, type CheckedMessage } from '#web/documents/core/review.queries.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { isDirty, isFilled } from '../session/draft.ts';
import type { OpenTool } from '../dialogs/tools.ts';
import type { Session } from '../session/use-session.ts';
import { repairReasons } from './repair-reasons.ts';
import { useApplyChanges } from '../session/use-apply-changes.ts';
import { SmallButton } from '#web/ui/small-button.tsx';

type Props = { session: Session; message: CheckedMessage; onOpen: OpenTool };

export function MessageActions({ session, message, onOpen }: Props) {
  const { t, i18n } = useLingui();
  const { take, describe } = useApplyChanges(session);
  const confirmAccount = useMutation(reviewTaskMutations.confirmAccount);
  const keep = useMutation(reviewTaskMutations.confirmField);
  // Only a saved value can be confirmed, so unsaved input is saved first.
  const isSaved = async (): Promise<boolean> => !isDirty(session.draft) || session.saving.save('save');
  const confirm = async () => {
    if (!(await isSaved())) return;
    confirmAccount.mutate(session.detail.id, {
      onSuccess: () => showToast({ kind: 'done', title: t`Account confirmed for this supplier` }),
    });
  };
  const keepValue = async () => {
    const { field, itemIndex: position } = message;
    // Rows are counted as they are saved: in their new order and without empty ones.
    if (position !== null && !(await isSaved())) return;
    const itemIndex = position === null ? null : session.rows.slice(0, position).filter(isFilled).length;
    keep.mutate({ documentId: session.detail.id, field, itemIndex });
  };
  return (
    <Flex gap="xs" wrap="wrap">
      {message.repairs.map((repair) => {
        const what = describe(repair.changes);
        const why = i18n._(repairReasons[repair.reason]);
        return (
          <SmallButton
            key={what}
            leftSection={<Wrench size={13} aria-hidden="true" />}
            title="Alt+R"
            onClick={() => take(repair.changes)}
          >
            <b>
              <span className="visually-hidden">{t`Use`} </span>
              {what}
            </b>{' '}
            <span>{why}</span>
          </SmallButton>
        );
      })}
      {message.code === 'voicesDisagree' ? (
        <SmallButton
          leftSection={<Check size={13} aria-hidden="true" />}
          disabled={keep.isPending}
          onClick={() => void keepValue()}
        >
          {t`Keep this value`}
        </SmallButton>
      ) : null}
      {message.code === 'accountChanged' || message.code === 'accountSecond' ? (
        <SmallButton
          leftSection={<ShieldCheck size={13} aria-hidden="true" />}
          disabled={confirmAccount.isPending}
          onClick={() => void confirm()}
        >
          {t`Supplier confirmed this account`}
        </SmallButton>
      ) : null}
      {message.code === 'duplicate' ? (
        <SmallButton leftSection={<Columns2 size={13} aria-hidden="true" />} onClick={() => onOpen('duplicate')}>
          {t`Compare side by side`}
        </SmallButton>
      ) : null}
    </Flex>
  );
}
