import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { approvalQueries } from '../core/approval.queries.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { SmallButton } from '#web/ui/small-button.tsx';
import classes from './dialogs.module.css';

type Props = { name: string; note: string; onReject: (note: string) => void; onClose: () => void };

/** Who is refused learns why: without a note nothing is rejected. */
export function RejectDialog({ name, note, onReject, onClose }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState(note);
  const { data: prefilled = [] } = useQuery(approvalQueries.prefilledNotes());
  return (
    <Dialog title={t`Reject ${name}`} closeLabel={t`Close`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') onReject(text);
        }}
      >
        <Stack pb="sm" px="lg">
          {prefilled.length > 0 ? (
            <div className={classes.chips} role="group" aria-label={t`Prefilled notes`}>
              {prefilled.map((each) => (
                <SmallButton key={each} onClick={() => setText(each)}>
                  {each}
                </SmallButton>
              ))}
            </div>
          ) : null}
          <Textarea
            label={<Trans>Reason for rejection</Trans>}
            data-autofocus
            required
            rows={3}
            maxLength={5000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Stack>
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
