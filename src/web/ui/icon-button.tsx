import { ActionIcon, type ActionIconProps, type ElementProps } from '@mantine/core';
import type { Ref } from 'react';

type Props = Omit<ActionIconProps, 'size' | 'variant' | 'color'> &
  ElementProps<'button', keyof ActionIconProps> & {
    ref?: Ref<HTMLButtonElement> | undefined;
    /** What it does, as nothing but a picture shows it. */
    'aria-label': string;
    /** 28 px, where it stands within a line. */
    isSmall?: boolean;
    /** 24 px, within something that is small itself. */
    isTiny?: boolean;
  };

/** A button that is a picture alone. */
export function IconButton({ isSmall = false, isTiny = false, ...props }: Props) {
  return <ActionIcon type="button" {...props} size={isTiny ? 'xs' : isSmall ? 'sm' : 'md'} />;
}
