import { Code } from '@mantine/core';
import type { ReactNode } from 'react';

/** Sent or received content, unformatted. */
export function RawText({ children }: { children: ReactNode }) {
  return (
    <Code block mah={280} py="sm" px="md" bdrs="sm" bg="var(--ground)" className="code scrolls">
      {children}
    </Code>
  );
}
