import { Tabs as MantineTabs } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './tabs.module.css';

type Props<Tab extends string> = {
  label: string;
  tabs: readonly { id: Tab; name: ReactNode }[];
  value: Tab;
  onChange: (tab: Tab) => void;
  /** The element that shows the open tab, where it is one for all of them; it is labelled by `tab-` and the id. */
  panelId?: string;
  /** Over the whole width, and high enough for a thumb. */
  isWide?: boolean;
};

/** Parts of one screen, of which one is shown. Arrows move between them. */
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
