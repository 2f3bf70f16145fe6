import { Box, type BoxProps, type ElementProps } from '@mantine/core';

type Props = BoxProps &
  ElementProps<'div', keyof BoxProps> & {
    /** How weighty it is; what it says carries it too. */
    tone?: 'wrong' | 'look' | 'read';
  };

/** A sentence set off from what stands around it: what failed, what to mind, what to know. */
export function Notice({ tone = 'wrong', ...props }: Props) {
  const colour = tone === 'read' ? 'dimmed' : `var(--${tone})`;
  return <Box px="md" py={6} bdrs="sm" fz="sm" lh="18px" bg={`var(--${tone}-soft)`} c={colour} {...props} />;
}
