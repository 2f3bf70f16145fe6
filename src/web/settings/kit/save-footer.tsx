import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Group, Text } from '@mantine/core';
import { Kbd } from '#web/ui/actions/kbd.tsx';

type Props = {
  /** Labels of the unsaved fields. */
  changed: string;
  isDirty: boolean;
  isSaving: boolean;
  saveLabel: string;
  /** Something new can be saved even with the initial values. */
  isNew?: boolean;
  onDiscard: () => void;
  /** Omitted inside a form, which the button submits. */
  onSave?: () => void;
};

/** Sticky only while there is something to save, above the arrows of selects that scroll below it. */
const inSight = { pos: 'sticky', bottom: 0, style: { zIndex: 2 } } as const;

/** List of unsaved changes with buttons to save or discard them. */
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
