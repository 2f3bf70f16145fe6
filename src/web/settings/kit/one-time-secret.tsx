import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { CopyLine } from './copy-line.tsx';

type Props = { title: string; lines: readonly { label: string; text: string }[]; note: string; onClose: () => void };

/** Secret that cannot be viewed later. */
export function OneTimeSecret({ title, lines, note, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Dialog title={title} closeLabel={t`Close`} size="medium" onClose={onClose}>
      <Stack gap="md" pb="md" px="lg" className="scrolls">
        <Text py="sm" px="md" bdrs="sm" bg="var(--look-soft)" c="var(--look)">
          {note}
        </Text>
        {lines.map(({ label, text }) => (
          <CopyLine key={label} label={label} text={text} />
        ))}
      </Stack>
      <DialogFooter>
        <Button onClick={onClose}>
          <Trans>I have stored it</Trans>
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
