import { useLingui } from '@lingui/react/macro';
import { Flex, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { approvalQueries } from '../core/approval.queries.ts';
import { Dialog } from '#web/ui/floating/dialog.tsx';
import { ConfirmFooter } from '../core/confirm-footer.tsx';
import { SmallButton } from '#web/ui/small-button.tsx';

type Props = {
  kind: 'reject' | 'override';
  name: string;
  note: string;
  onDecide: (note: string) => void;
  onClose: () => void;
};

/** Dialog that requires a reason for a rejection or an override, because the affected person is told why. */
export function ReasonDialog({ kind, name, note, onDecide, onClose }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState(note);
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
            label={kind === 'reject' ? t`Reason for rejection` : t`Reason for deciding instead of the approvers`}
            data-autofocus
            required
            rows={3}
            maxLength={5000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Stack>
        <ConfirmFooter onCancel={onClose} isReady={text.trim() !== ''}>
          {kind === 'reject' ? t`Reject` : t`Approve as administrator`}
        </ConfirmFooter>
      </form>
    </Dialog>
  );
}
