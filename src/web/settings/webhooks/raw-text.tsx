import { Code } from '@mantine/core';
import type { ReactNode } from 'react';

/** What was sent or received, as it is. */
export function RawText({ children }: { children: ReactNode }) {
  return (
    <Code block mah={280} py="sm" px="md" bdrs="sm" bg="var(--ground)" className="code scrolls">
      {children}
    </Code>
  );
}
