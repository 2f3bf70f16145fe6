import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { children: ReactNode; isFilled?: boolean; isRunning?: boolean; onClick: () => void };

/** Opens the question whether something is to go (outlined), and answers it (filled). */
export function DangerButton({ children, isFilled = false, isRunning = false, onClick }: Props) {
  return (
    <Button variant={isFilled ? 'filled' : 'outline'} color="red" loading={isRunning} onClick={onClick}>
      {children}
    </Button>
  );
}
