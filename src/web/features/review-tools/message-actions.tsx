/** Under a message: what would put it right, each with one click or Alt+R. */
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import Columns2 from 'lucide-react/icons/columns-2';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Wrench from 'lucide-react/icons/wrench';
import { reviewDeskMutations, type CheckedMessage } from '#web/api/review-desk.queries.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { isDirty } from '../review/draft.ts';
import type { OpenTool } from '../review/tools.ts';
import type { Review } from '../review/use-review.ts';
import { repairReasons } from './repair-reasons.ts';
import { useTake } from './take-changes.ts';
import classes from './review-tools.module.css';

type Props = { review: Review; message: CheckedMessage; onOpen: OpenTool };

export function MessageActions({ review, message, onOpen }: Props) {
  const { t, i18n } = useLingui();
  const { take, describe } = useTake(review);
  const confirmAccount = useMutation(reviewDeskMutations.confirmAccount);
  const confirm = async () => {
    // what is confirmed is what is kept: an account that was only typed is saved first
    if (isDirty(review.draft) && !(await review.saving.save('save'))) return;
    confirmAccount.mutate(review.detail.id, {
      onSuccess: () => showToast({ kind: 'done', title: t`The account is confirmed for this supplier` }),
    });
  };
  return (
    <div className={classes.repairs}>
      {message.repairs.map((repair) => {
        const what = describe(repair.changes);
        const why = i18n._(repairReasons[repair.reason]);
        return (
          <button key={what} type="button" className={classes.repair} title="Alt+R" onClick={() => take(repair.changes)}>
            <Wrench size={13} aria-hidden="true" />
            <b>
              <span className="visually-hidden">{t`Take`} </span>
              {what}
            </b>
            <span>{why}</span>
          </button>
        );
      })}
      {message.code === 'accountChanged' ? (
        <button type="button" className={classes.repair} disabled={confirmAccount.isPending} onClick={() => void confirm()}>
          <ShieldCheck size={13} aria-hidden="true" />
          {t`I asked the supplier: the account is his`}
        </button>
      ) : null}
      {message.code === 'duplicate' ? (
        <button type="button" className={classes.repair} onClick={() => onOpen('duplicate')}>
          <Columns2 size={13} aria-hidden="true" />
          {t`Compare side by side`}
        </button>
      ) : null}
    </div>
  );
}
