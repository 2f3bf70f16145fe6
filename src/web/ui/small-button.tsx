import { Button, type ButtonProps, type ElementProps } from '@mantine/core';

type Props = Omit<ButtonProps, 'size' | 'variant' | 'styles'> & ElementProps<'button', keyof ButtonProps>;

const words = {
  label: { display: 'block', height: 'auto', padding: '4px 0', textAlign: 'start', whiteSpace: 'pre-line' },
} as const;

/** Small button that applies a value or phrase with one click. Its height adapts to the text. */
export function SmallButton(props: Props) {
  return (
    <Button variant="default" size="compact-sm" h="auto" mih="var(--control-compact)" maw="100%" styles={words} {...props} />
  );
}
