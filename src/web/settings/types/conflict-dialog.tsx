import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Text } from '@mantine/core';
import type { TypeDraft } from '#contract/document-types/bff.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { ChangeList } from './change-list.tsx';

type Props = {
  base: TypeDraft;
  theirs: TypeDraft;
  mine: TypeDraft;
  culture: string;
  changedBy: string | undefined;
  onTheirs: () => void;
  onMine: () => void;
  onClose: () => void;
};

/** Conflict with another user's save: both sets of changes, and the choice between them. */
export function ConflictDialog({ base, theirs, mine, culture, changedBy, onTheirs, onMine, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Dialog
      title={
        changedBy === undefined
          ? t`Someone else changed this type in the meantime`
          : t`${changedBy} changed this type in the meantime`
      }
      closeLabel={t`Close`}
      size="medium"
      onClose={onClose}
    >
      <Box fz="sm" lh="18px" px={16} pb={12} className="pair">
        <div>
          <Text component="h4" size="xs" fw={600} c="dimmed">
            <Trans>Their changes</Trans>
          </Text>
          <ChangeList label={t`Their changes`} before={base} after={theirs} culture={culture} />
        </div>
        <div>
          <Text component="h4" size="xs" fw={600} c="dimmed">
            <Trans>Your changes</Trans>
          </Text>
          <ChangeList label={t`Your changes`} before={base} after={mine} culture={culture} />
        </div>
      </Box>
      <DialogFooter>
        <Button variant="default" onClick={onTheirs}>
          <Trans>Discard my changes</Trans>
        </Button>
        <Button onClick={onMine} data-autofocus>
          <Trans>Review my changes</Trans>
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
