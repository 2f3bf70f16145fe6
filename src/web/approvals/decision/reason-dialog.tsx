import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#web/ui/floating/dialog.tsx';
import { ConfirmFooter } from '../core/confirm-footer.tsx';
import { ReasonField } from './reason-field.tsx';

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
  const [isSent, setSent] = useState(false);
  const isMissing = text.trim() === '';
  return (
    <Dialog
      title={kind === 'reject' ? t`Reject ${name}` : t`Approve ${name} as administrator`}
      closeLabel={t`Close`}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSent(true);
          if (!isMissing) onDecide(text);
        }}
      >
        <Stack pb="sm" px="lg">
          <ReasonField
            label={kind === 'reject' ? t`Reason for rejection` : t`Reason for deciding instead of the approvers`}
            text={text}
            error={isSent && isMissing ? t`Enter a reason. It is shown to those involved.` : undefined}
            onText={setText}
          />
        </Stack>
        <ConfirmFooter onCancel={onClose}>{kind === 'reject' ? t`Reject` : t`Approve as administrator`}</ConfirmFooter>
      </form>
    </Dialog>
  );
}
