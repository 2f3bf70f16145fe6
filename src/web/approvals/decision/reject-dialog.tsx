import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { approvalQueries } from '../core/approval.queries.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import classes from './dialogs.module.css';

type Props = { name: string; note: string; onReject: (note: string) => void; onClose: () => void };

/** Who is refused learns why: without a note nothing is rejected. */
export function RejectDialog({ name, note, onReject, onClose }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState(note);
  const inputId = useId();
  const { data: prefilled = [] } = useQuery(approvalQueries.prefilledNotes());
  return (
    <Dialog title={t`Reject ${name}`} closeLabel={t`Close`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') onReject(text);
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
            <Trans>Reason for rejection</Trans>
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
            <Trans>Reject</Trans>
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
