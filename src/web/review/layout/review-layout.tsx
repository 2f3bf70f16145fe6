/** Layout of the review screen: pages on the left, the form on the right, the items below the pages. A phone shows one sheet at a time. */
import { useLingui } from '@lingui/react/macro';
import { Box, UnstyledButton } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';
import { useIsShown } from '#web/platform/loading/use-is-shown.ts';
import { usePaneSize } from '../pane-size.ts';
import { keepFocusInSight } from './keep-focus-in-sight.ts';
import classes from '../review.module.css';
import type { ItemsPlace } from './use-items-place.ts';
import type { Sheets } from './use-sheets.ts';

const SheetSwitch = lazy(async () => ({ default: (await import('../sheet-switch.tsx')).SheetSwitch }));
const Splitter = lazy(async () => ({ default: (await import('../splitter.tsx')).Splitter }));

export type Panes = {
  viewer: ReactNode;
  form: ReactNode;
  /** Null if the document type has no items. */
  items: ReactNode;
};
export type ItemsSize = { rowCount: number; place: ItemsPlace; show: (place: ItemsPlace) => void };

export function PhoneSheets({ panes: { viewer, form, items }, sheets, left }: { panes: Panes; sheets: Sheets; left: number }) {
  // First the form, then the page behind it and the items below it.
  const isFormShown = useIsShown();
  return (
    <>
      <div className={classes.sheet} hidden={sheets.shown !== 'page'}>
        {isFormShown || sheets.shown === 'page' ? viewer : null}
      </div>
      <div className={classes.sheet} hidden={sheets.shown !== 'values'}>
        <div ref={keepFocusInSight} className={classes.scroller}>
          {form}
          {isFormShown ? items : null}
        </div>
      </div>
      <Suspense>
        <SheetSwitch sheet={sheets.shown} left={left} onChange={sheets.show} />
      </Suspense>
    </>
  );
}

const rowsOf = (place: ItemsPlace | null, itemsHeight: number): string => {
  if (place === null) return 'minmax(0, 1fr)';
  if (place === 'folded') return 'minmax(0, 1fr) auto';
  return place === 'wide' ? '0 0 minmax(0, 1fr)' : `minmax(0, 1fr) 5px minmax(${itemsHeight}px, auto)`;
};

/** Height of the row of buttons below the items. */
const buttonsHeight = 34;

const rowsHeight = (place: ItemsPlace, itemsHeight: number) => ({
  '--rows-height': place === 'wide' ? 'auto' : `${itemsHeight - buttonsHeight}px`,
});

export function DesktopPanes({ panes: { viewer, form, items }, itemsSize }: { panes: Panes; itemsSize: ItemsSize }) {
  const { t } = useLingui();
  const formPane = usePaneSize('form', 540, { min: 340, max: 760 });
  const itemsPane = usePaneSize('items', Math.min(280, 110 + 30 * Math.max(1, itemsSize.rowCount)), { min: 96, max: 640 });
  return (
    <Box display="grid" mih={0} style={{ gridTemplateColumns: `minmax(0, 1fr) 5px ${formPane.size}px` }}>
      <Box
        display="grid"
        miw={0}
        mih={0}
        style={{ gridTemplateRows: rowsOf(items === null ? null : itemsSize.place, itemsPane.size) }}
      >
        <Box pos="relative" miw={0} mih={0} className="clips">
          {viewer}
        </Box>
        {items === null ? null : itemsSize.place === 'folded' ? (
          <UnstyledButton className="ruled-above" py={6} px="lg" fz="sm" ta="left" onClick={() => itemsSize.show('docked')}>
            {t`Line items`}: {itemsSize.rowCount}
          </UnstyledButton>
        ) : (
          <>
            <Suspense fallback={<div />}>
              <Splitter label={t`Items height`} direction="column" pane={itemsPane} />
            </Suspense>
            {/* The messages about a row need room of their own. */}
            <Box pos="relative" miw={0} mih={0} className="clips" __vars={rowsHeight(itemsSize.place, itemsPane.size)}>
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
