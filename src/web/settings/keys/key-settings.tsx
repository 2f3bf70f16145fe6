import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Flex, Group, Text } from '@mantine/core';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useState, type KeyboardEvent } from 'react';
import { usePreference } from '#web/platform/api/preferences.ts';
import { useCurrentActions, type Action } from '#web/ui/actions/actions.ts';
import { readChangedKeys } from '#web/ui/actions/changed-keys.ts';
import { Kbd } from '#web/ui/actions/kbd.tsx';
import { pressedKeys } from '#web/ui/actions/keys.ts';
import { Dialog } from '#web/ui/floating/dialog.tsx';
import { problemOf, type KeyProblem } from './key-choice.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

type Asked = { id: string; keys: string; problem: KeyProblem };

/** All keyboard shortcuts of the screen behind the dialog, each changed by pressing another key. */
export function KeySettings({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [changed, save] = usePreference('keys', readChangedKeys);
  const [waiting, setWaiting] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const current = useCurrentActions();
  const actions = [...new Map(current.map((each) => [each.id, each])).values()].filter(
    ({ keys, usualKeys }) => keys !== undefined || usualKeys !== undefined,
  );
  const groups = Object.entries(Object.groupBy(actions, ({ group }) => group)).toReversed();

  const keep = (next: Record<string, string>) => {
    setAsked(null);
    setWaiting(null);
    save(Object.keys(next).length === 0 ? null : next);
  };
  const give = ({ id, usualKeys, keys: now }: Action, keys: string, takenFrom?: string) => {
    const { [id]: _, ...others } = changed;
    const freed = takenFrom === undefined ? {} : { [takenFrom]: '' };
    keep(keys === (usualKeys ?? now) ? { ...others, ...freed } : { ...others, ...freed, [id]: keys });
  };
  const reset = ({ id }: Action) => {
    const { [id]: _, ...others } = changed;
    keep(others);
  };
  const onKeyDown = (event: KeyboardEvent, action: Action) => {
    if (waiting !== action.id) return;
    if (event.code === 'Tab') return setWaiting(null);
    event.preventDefault();
    event.stopPropagation();
    if (event.code === 'Escape') return setWaiting(null);
    if (event.code === 'Backspace') return give(action, '');
    const keys = pressedKeys(event.nativeEvent);
    if (keys === null) return;
    const problem = problemOf(keys, action, actions);
    if (problem === null) return give(action, keys);
    setWaiting(null);
    setAsked({ id: action.id, keys, problem });
  };
  const problemText = (problem: KeyProblem): string => {
    if (problem.kind === 'writesSigns') return t`Ctrl+Alt types special characters on some keyboards. Choose another key.`;
    if (problem.kind === 'browsers') return t`The browser uses this key. Choose another one.`;
    const { label } = problem.by;
    return t`This key is already used for: ${label}.`;
  };
  const row = (action: Action) => {
    const { id, label, keys } = action;
    const isWaiting = waiting === id;
    const shown = keys ?? t`none`;
    return (
      <Group key={id} gap="sm" mih={34} fz="sm" className="ruled-above">
        <Box component="span" flex="1 1 0">
          {label}
        </Box>
        <Button
          variant={isWaiting ? 'light' : 'default'}
          size="compact-sm"
          miw={96}
          aria-label={isWaiting ? t`${label}: press a key` : t`${label}: ${shown}, edit`}
          onClick={() => setWaiting(isWaiting ? null : id)}
          onKeyDown={(event) => onKeyDown(event, action)}
          onBlur={() => setWaiting((now) => (now === id ? null : now))}
        >
          {isWaiting ? t`Press a key…` : keys === undefined ? t`none` : <Kbd keys={keys} isSubject />}
        </Button>
        {id in changed ? (
          <IconButton isSmall aria-label={t`${label}: reset to default key`} onClick={() => reset(action)}>
            <RotateCcw size={14} aria-hidden="true" />
          </IconButton>
        ) : (
          <Box component="span" w={28} />
        )}
        {asked?.id === id ? (
          <Text size="xs" lh="inherit" pb="sm" c="var(--wrong)" w="100%" role="alert">
            {problemText(asked.problem)}{' '}
            {asked.problem.kind === 'taken' ? (
              <Button
                size="compact-xs"
                variant="default"
                onClick={() => asked.problem.kind === 'taken' && give(action, asked.keys, asked.problem.by.id)}
              >
                <Trans>Use it here instead</Trans>
              </Button>
            ) : null}
          </Text>
        ) : null}
      </Group>
    );
  };
  return (
    <Dialog title={t`Change shortcuts`} closeLabel={t`Close`} size="medium" onClose={onClose}>
      <Text pb="sm" px="lg" c="dimmed">
        <Trans>
          Select an action and press its new key. Press Backspace to remove the shortcut or Esc to keep it. Shortcuts follow the
          physical position of the key and apply to you on every computer. To change the shortcuts of another screen, open this
          dialog there.
        </Trans>
      </Text>
      <Box pb="lg" px="lg" className="scrolls">
        {groups.map(([group, all]) => (
          <section key={group} aria-label={group}>
            <Text component="h3" size="xs" pt="sm" pb="xs" c="dimmed" fw={500}>
              {group}
            </Text>
            {(all ?? []).map(row)}
          </section>
        ))}
      </Box>
      <Flex justify="flex-end" pt="sm" pb="lg" px="lg">
        <Button variant="default" disabled={Object.keys(changed).length === 0} onClick={() => keep({})}>
          <Trans>Reset all to default keys</Trans>
        </Button>
      </Flex>
    </Dialog>
  );
}
