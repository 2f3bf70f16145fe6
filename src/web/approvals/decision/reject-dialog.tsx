import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { approvalQueries } from '../core/approval.queries.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { SmallButton } from '#web/ui/small-button.tsx';

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
            <Flex gap={6} wrap="wrap" mah={120} className="scrolls" role="group" aria-label={t`Prefilled notes`}>
              {prefilled.map((each) => (
                <SmallButton key={each} onClick={() => setText(each)}>
                  {each}
                </SmallButton>
              ))}
            </Flex>
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
