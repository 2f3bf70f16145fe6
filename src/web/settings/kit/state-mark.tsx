import { Group } from '@mantine/core';
import type { ReactNode } from 'react';

const colours = { good: 'var(--proved)', bad: 'var(--wrong)', off: 'dimmed' } as const;

/** Status as an icon with a word. */
export function StateMark({ state, children }: { state: keyof typeof colours; children: ReactNode }) {
  return (
    <Group component="span" display="inline-flex" wrap="nowrap" gap="xs" mih={20} c={colours[state]}>
      {children}
    </Group>
  );
}
