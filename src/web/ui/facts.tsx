import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** Grid of names and values. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

export function Fact({ name, text, isLarge = false }: { name: string; text: string; isLarge?: boolean }) {
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed">
        {name}
      </Text>
      <Text component="dd" size={isLarge ? 'lg' : 'md'} fw={isLarge ? 600 : 400} className="breaks figures">
        {text}
      </Text>
    </div>
  );
}
