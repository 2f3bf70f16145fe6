import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { approvalQueries } from '../core/approval.queries.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import classes from './dialogs.module.css';

type Props = {
  kind: 'reject' | 'override';
  name: string;
  note: string;
  onDecide: (note: string) => void;
  onClose: () => void;
};

/** Who is refused, or over whose head somebody decides, learns why: without a reason neither is done. */
export function ReasonDialog({ kind, name, note, onDecide, onClose }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState(note);
  const inputId = useId();
  const { data: prefilled = [] } = useQuery(approvalQueries.prefilledNotes());
  return (
    <Dialog
      title={kind === 'reject' ? t`Reject ${name}` : t`Approve ${name} as administrator`}
      closeLabel={t`Close`}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') onDecide(text);
        }}
      >
        <div className={classes.body}>
          {prefilled.length > 0 ? (
            <div className={classes.chips} role="group" aria-label={t`Prefilled notes`}>
              {prefilled.map((each) => (
                <button key={each} type="button" className={classes.chip} onClick={() => setText(each)}>
                  {each}
                </button>
              ))}
            </div>
          ) : null}
          <label htmlFor={inputId} className={classes.label}>
            {kind === 'reject' ? t`Reason for rejection` : t`Reason for deciding instead of the approvers`}
          </label>
          <textarea
            id={inputId}
            className={classes.text}
            data-autofocus
            required
            rows={3}
            maxLength={5000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" disabled={text.trim() === ''}>
            {kind === 'reject' ? t`Reject` : t`Approve as administrator`}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
