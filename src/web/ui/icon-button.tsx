import { ActionIcon, type ActionIconProps, type ElementProps } from '@mantine/core';
import type { Ref } from 'react';

type Props = Omit<ActionIconProps, 'size' | 'variant' | 'color'> &
  ElementProps<'button', keyof ActionIconProps> & {
    ref?: Ref<HTMLButtonElement> | undefined;
    /** Accessible name, because the button shows only an icon. */
    'aria-label': string;
    /** 28 px, for use within a line. */
    isSmall?: boolean;
    /** 24 px, for use within a small element. */
    isTiny?: boolean;
  };

/** Button with only an icon. */
export function IconButton({ isSmall = false, isTiny = false, ...props }: Props) {
  return <ActionIcon type="button" {...props} size={isTiny ? 'xs' : isSmall ? 'sm' : 'md'} />;
}
