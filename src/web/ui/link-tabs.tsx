import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './link-tabs.module.css';

export type LinkTab = {
  id: string;
  name: string;
  search: string;
  isCurrent: boolean;
  count?: string | undefined;
  isProblem?: boolean;
};

/** On a phone the tabs scroll horizontally, and the current one is scrolled into view. */
const show = (element: HTMLAnchorElement | null) => element?.scrollIntoView({ block: 'nearest', inline: 'center' });

/** Tabs for views of a list. Each has its own URL, so that it can be shared or opened in a browser tab. */
export function LinkTabs({ label, tabs, children }: { label: string; tabs: readonly LinkTab[]; children?: ReactNode }) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <TabLink key={tab.id} {...tab} />
      ))}
      {children}
    </nav>
  );
}

export function TabLink({ name, search, isCurrent, count, isProblem = false }: Omit<LinkTab, 'id'>) {
  return (
    <Link
      to={{ search }}
      className={`${classes.tab} goes small`}
      data-problem={isProblem}
      aria-current={isCurrent ? 'page' : undefined}
      ref={isCurrent ? show : undefined}
    >
      {name}
      {count === undefined ? null : <span className={classes.count}>{count}</span>}
    </Link>
  );
}
