import { Button, type ButtonProps, type ElementProps } from '@mantine/core';

type Props = Omit<ButtonProps, 'size' | 'variant' | 'styles'> & ElementProps<'button', keyof ButtonProps>;

const words = {
  label: { display: 'block', height: 'auto', padding: '4px 0', textAlign: 'start', whiteSpace: 'pre-line' },
} as const;

/** A value or a phrase to take over with one click: small, and as high as its words need. */
export function SmallButton(props: Props) {
  return (
    <Button variant="default" size="compact-sm" h="auto" mih="var(--control-compact)" maw="100%" styles={words} {...props} />
  );
}
