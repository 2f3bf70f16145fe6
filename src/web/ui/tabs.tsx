import { Tabs as MantineTabs } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './tabs.module.css';

type Props<Tab extends string> = {
  label: string;
  tabs: readonly { id: Tab; name: ReactNode }[];
  /** Null while something else than the tabs is shown. */
  value: Tab | null;
  onChange: (tab: Tab) => void;
  /** ID of the panel, if it is shared by all tabs. It is labeled by `tab-` and the tab ID. */
  panelId?: string;
  /** Full width, and high enough for touch. */
  isWide?: boolean;
};

/** Tabs within one screen. Arrow keys move between them. */
export function Tabs<Tab extends string>({ label, tabs, value, onChange, panelId, isWide = false }: Props<Tab>) {
  const open = (id: string | null) => {
    const tab = tabs.find((each) => each.id === id);
    if (tab) onChange(tab.id);
  };
  return (
    <MantineTabs value={value} onChange={open}>
      <MantineTabs.List className={classes.list} data-wide={isWide} aria-label={label}>
        {tabs.map(({ id, name }) => (
          <MantineTabs.Tab
            key={id}
            id={`tab-${id}`}
            value={id}
            aria-controls={panelId}
            className={`${classes.tab} goes shows-chosen`}
          >
            {name}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
    </MantineTabs>
  );
}
