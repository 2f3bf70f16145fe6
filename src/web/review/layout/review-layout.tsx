/** Pages on the left, the form on the right, the items under the pages; on a phone one sheet at a time. */
import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';
import { usePaneSize } from '../pane-size.ts';
import classes from '../review.module.css';
import type { Sheets } from './use-sheets.ts';

const SheetSwitch = lazy(async () => ({ default: (await import('../sheet-switch.tsx')).SheetSwitch }));
const Splitter = lazy(async () => ({ default: (await import('../splitter.tsx')).Splitter }));

export type Panes = {
  viewer: ReactNode;
  form: ReactNode;
  /** Null where the type of document has none. */
  items: ReactNode;
};
export type ItemsSize = { rowCount: number; isWide: boolean };

export function PhoneSheets({ panes: { viewer, form, items }, sheets, left }: { panes: Panes; sheets: Sheets; left: number }) {
  return (
    <>
      <div className={classes.sheet} hidden={sheets.shown !== 'page'}>
        {viewer}
      </div>
      <div className={classes.sheet} hidden={sheets.shown !== 'values'}>
        <div className={classes.scroller}>
          {form}
          {items}
        </div>
      </div>
      <Suspense>
        <SheetSwitch sheet={sheets.shown} left={left} onChange={sheets.show} />
      </Suspense>
    </>
  );
}

const rowsOf = (hasItems: boolean, isWide: boolean, itemsHeight: number): string => {
  if (!hasItems) return 'minmax(0, 1fr)';
  return isWide ? '0 0 minmax(0, 1fr)' : `minmax(0, 1fr) 5px ${itemsHeight}px`;
};

export function DesktopPanes({ panes: { viewer, form, items }, itemsSize }: { panes: Panes; itemsSize: ItemsSize }) {
  const { t } = useLingui();
  const formPane = usePaneSize('form', 540, { min: 340, max: 760 });
  const itemsPane = usePaneSize('items', Math.min(280, 110 + 30 * Math.max(1, itemsSize.rowCount)), { min: 96, max: 640 });
  return (
    <Box display="grid" mih={0} style={{ gridTemplateColumns: `minmax(0, 1fr) 5px ${formPane.size}px` }}>
      <Box display="grid" miw={0} mih={0} style={{ gridTemplateRows: rowsOf(items !== null, itemsSize.isWide, itemsPane.size) }}>
        <Box pos="relative" miw={0} mih={0} className="clips">
          {viewer}
        </Box>
        {items === null ? null : (
          <>
            <Suspense fallback={<div />}>
              <Splitter label={t`Items height`} direction="column" pane={itemsPane} />
            </Suspense>
            <Box pos="relative" miw={0} mih={0} className="clips">
              {items}
            </Box>
          </>
        )}
      </Box>
      <Suspense fallback={<div />}>
        <Splitter label={t`Form width`} direction="row" pane={formPane} />
      </Suspense>
      <div className={classes.scroller}>{form}</div>
    </Box>
  );
}
