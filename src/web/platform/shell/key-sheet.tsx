import { useLingui } from '@lingui/react/macro';
import { Box, Button, Flex, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { isRunnable, useCurrentActions, type Action } from '#web/ui/actions/actions.ts';
import { Kbd } from '#web/ui/actions/kbd.tsx';
import { Dialog } from '#web/ui/floating/dialog.tsx';
import { focusPlaceOf, availableActions } from './available-actions.ts';
import classes from './key-sheet.module.css';

/** Lists the keyboard shortcuts that are available at the focus, and no others. */
export function KeySheet({ onClose, onChange }: { onClose: () => void; onChange: () => void }) {
  const { t } = useLingui();
  const actions = useCurrentActions();
  const tour = actions.filter(isRunnable).findLast(({ id }) => id === 'review.tour');
  const [place] = useState(() => focusPlaceOf(document.activeElement));
  const own: Action[] =
    place === 'dialog'
      ? [
          { id: 'dialog.close', label: t`Close`, group: t`In this dialog`, keys: 'Escape', place },
          { id: 'dialog.next', label: t`Next control`, group: t`In this dialog`, keys: 'Tab', place },
          { id: 'dialog.press', label: t`Press the focused button`, group: t`In this dialog`, keys: 'Enter', place },
        ]
      : [];
  const groups = Object.entries(Object.groupBy(availableActions([...actions, ...own], place), ({ group }) => group)).toReversed();
  return (
    <Dialog title={t`Keyboard shortcuts`} closeLabel={t`Close`} size="medium" onClose={onClose}>
      <Box className={classes.groups} role="group" aria-label={t`Keyboard shortcuts`} tabIndex={0}>
        {groups.map(([group, actions]) => (
          <section key={group} className={classes.group}>
            <Text component="h3" size="xs" py="xs" c="var(--text-faint)" fw={500}>
              {group}
            </Text>
            <Box component="dl">
              {(actions ?? []).map(({ id, label, keys }) => (
                <Group wrap="nowrap" gap="md" justify="space-between" fz="sm" lh="18px" mih={28} key={id} className="ruled-above">
                  <dt>{label}</dt>
                  <dd>
                    <Kbd keys={keys ?? ''} isSubject />
                    <span className="visually-hidden">{keys}</span>
                  </dd>
                </Group>
              ))}
            </Box>
          </section>
        ))}
      </Box>
      <Flex gap="sm" justify="flex-end" pt="sm" pb="lg" px="lg">
        {tour ? (
          <Button
            variant="default"
            onClick={() => {
              onClose();
              tour.run();
            }}
          >
            {tour.label}
          </Button>
        ) : null}
        <Button variant="default" onClick={onChange}>{t`Change shortcuts`}</Button>
      </Flex>
    </Dialog>
  );
}
