import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Section of an endpoint's description, with its heading. */
export function ReferencePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="sm" pt="lg" mt="lg" className="ruled-above" aria-label={title}>
      <Text component="h3" size="md" fw={600}>
        {title}
      </Text>
      {children}
    </Stack>
  );
}
