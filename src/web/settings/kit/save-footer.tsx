import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Group, Text } from '@mantine/core';
import { Kbd } from '#web/ui/actions/kbd.tsx';

type Props = {
  /** What is not saved yet, by name. */
  changed: string;
  isDirty: boolean;
  isSaving: boolean;
  saveLabel: string;
  /** Something new is made even from what stands there at first. */
  isNew?: boolean;
  onDiscard: () => void;
  /** Absent within a form, which the button submits. */
  onSave?: () => void;
};

/** While there is something to save, and in nobody's way else; above the arrows of selects that scroll beneath it. */
const inSight = { pos: 'sticky', bottom: 0, style: { zIndex: 2 } } as const;

/** What changed since it was saved, with the way to keep it or take it back. */
export function SaveFooter({ changed, isDirty, isSaving, saveLabel, isNew = false, onDiscard, onSave }: Props) {
  const { t } = useLingui();
  return (
    <Group component="footer" justify="flex-end" py="md" bg="var(--surface)" className="ruled-above" {...(isDirty && inSight)}>
      <Text size="xs" flex={1} miw={120} c="var(--look)" role="status">
        {!isNew && changed ? t`Unsaved: ${changed}` : ''}
      </Text>
      {isDirty ? (
        <Button variant="default" onClick={onDiscard}>
          <Trans>Discard changes</Trans>
        </Button>
      ) : null}
      <Button
        type={onSave ? 'button' : 'submit'}
        onClick={onSave}
        disabled={!isNew && !isDirty}
        loading={isSaving}
        aria-keyshortcuts="Control+S"
        rightSection={
          <Box component="span" visibleFrom="xs">
            <Kbd keys="Mod+KeyS" />
          </Box>
        }
      >
        {saveLabel}
      </Button>
    </Group>
  );
}
