import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { BulkDetails } from '#web/documents/bulk/use-bulk.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';

type Props = {
  kind: 'markExported' | 'markFailed';
  /** A number in the target system belongs to one document. */
  isOne: boolean;
  onMark: (details: BulkDetails) => void;
  onClose: () => void;
};

/** Says by hand what the target system did not say by itself. */
export function MarkDialog({ kind, isOne, onMark, onClose }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const isFailure = kind === 'markFailed';
  const asksText = isFailure || isOne;
  const submit = () => {
    const entered = text.trim();
    if (isFailure && entered === '') return;
    onMark(isFailure ? { reason: entered } : entered ? { number: entered } : {});
  };
  return (
    <Dialog title={isFailure ? t`Why did the export fail?` : t`Mark as exported`} closeLabel={t`Close`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="xs" pb="md" px="lg">
          {isFailure ? null : (
            <Box component="p" pb="sm" c="dimmed">
              <Trans>
                Use this if the document reached the target system another way. It will be removed from the export queue.
              </Trans>
            </Box>
          )}
          {asksText ? (
            <TextInput
              label={isFailure ? t`Reason` : t`Number in the target system (optional)`}
              data-autofocus
              required={isFailure}
              maxLength={isFailure ? 5000 : 200}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          ) : null}
        </Stack>
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" disabled={isFailure && text.trim() === ''}>
            {isFailure ? t`Mark as failed` : t`Mark as exported`}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
