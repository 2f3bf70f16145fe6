import { Box, type BoxProps, type ElementProps } from '@mantine/core';

type Props = BoxProps &
  ElementProps<'div', keyof BoxProps> & {
    /** Severity. The text states it too. */
    tone?: 'wrong' | 'look' | 'read';
  };

/** Highlighted sentence: an error, a warning or information. */
export function Notice({ tone = 'wrong', ...props }: Props) {
  const colour = tone === 'read' ? 'dimmed' : `var(--${tone})`;
  return <Box px="md" py={6} bdrs="sm" fz="sm" lh="18px" bg={`var(--${tone}-soft)`} c={colour} {...props} />;
}
