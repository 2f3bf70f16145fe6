import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Kbd } from './actions/kbd.tsx';

type Props = { children: ReactNode; isFilled?: boolean; isRunning?: boolean; keys?: string; onClick: () => void };

/** Button for a destructive action: outlined to open the confirmation, filled to confirm. */
export function DangerButton({ children, isFilled = false, isRunning = false, keys, onClick }: Props) {
  return (
    <Button
      variant={isFilled ? 'filled' : 'outline'}
      color="red"
      loading={isRunning}
      {...(keys === undefined ? {} : { rightSection: <Kbd keys={keys} />, 'aria-keyshortcuts': keys })}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
