import { Text } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import classes from './empty.module.css';

type Props = {
  icon: ComponentType<{ size?: number; strokeWidth?: number }>;
  title: string;
  isDrop?: boolean;
  children: ReactNode;
};

/** Empty state: the reason and what to do. */
export function Empty({ icon: Icon, title, isDrop = false, children }: Props) {
  return (
    <div className={classes.empty} data-drop={isDrop}>
      <span className={isDrop ? 'accent' : 'faint'} aria-hidden="true">
        <Icon size={32} strokeWidth={1.5} />
      </span>
      <Text component="h2" size="lg" c="var(--text)" fw={600}>
        {title}
      </Text>
      {children}
    </div>
  );
}
