import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { DocumentSort } from '../core/documents.queries.ts';
import { stableScroller } from '#web/ui/quiet-scroller.ts';
import { narrowest, phone, useMedia } from '#web/ui/use-media.ts';
import { columnOf, type ColumnId, type Fields } from './columns.tsx';
import { DocumentCard } from './document-card.tsx';
import classes from './document-grid.module.css';
import { DocumentLine } from './document-line.tsx';
import { GridHeader, type ColumnActions } from './grid-header.tsx';
import { getListPosition, saveListPosition } from './list-position.ts';
import { isSelected, selectedCount } from '../bulk/selection.ts';
import { type GridActionProps, useGridActions } from './use-grid-actions.ts';
import { useRenderWindow } from './use-render-window.ts';

type Props = GridActionProps & {
  label: string;
  /** Another list is loading; these rows stay until its first rows are loaded. */
  isStale?: boolean;
  /** URL parameters of the list, passed on to its documents. */
  search: string;
  columnIds: readonly ColumnId[];
  fields?: Fields | undefined;
  widths?: Readonly<Record<string, number>>;
  tools?: ColumnActions;
  isCompact: boolean;
  sort: DocumentSort;
  /** Omitted if the order is fixed. */
  onSort?: ((field: string) => void) | undefined;
  typeName: (documentClass: string) => string;
};

const heights = { usual: 36, compact: 30, card: 84, tallCard: 120 };
/** Used until the real size is known. Not more rows than a screen can show. */
const likelyRect = { width: 0, height: Math.max(0, window.innerHeight - 140) };
/** Number of skeleton rows while the first page is loading. */
const skeletonLines = 14;

/** Returns the minimum width of the columns. Rows of at least this width do not have to be measured. */
const minGridWidth = (template: string): number =>
  padding + [...template.matchAll(/(?:^| |\()(\d+)px/g)].reduce((sum, [, width]) => sum + Number(width), 0);
const padding = 12;

/**
 * Virtualized list of any length. The grid is one tab stop and the arrow keys move inside it (`aria-activedescendant`), because rows are
 * mounted and unmounted while scrolling.
 */
export function DocumentGrid(props: Props) {
  const { rows, isStale = false, search, columnIds, fields, widths = {}, isCompact, selection, active, onActive } = props;
  const { t } = useLingui();
  const isPhone = useMedia(phone);
  const scroller = useRef<HTMLDivElement>(null);
  const cardHeight = useMedia(narrowest) ? heights.tallCard : heights.card;
  const height = isPhone ? cardHeight : isCompact ? heights.compact : heights.usual;
  const total = rows.total ?? skeletonLines;
  const { base, count, reach, onScroll } = useRenderWindow(scroller, total, height, getListPosition(search)?.base);
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component alone; its rows are memo components
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 10,
    initialRect: likelyRect,
    ...stableScroller,
    initialOffset: () => getListPosition(search)?.scrollTop ?? 0,
  });
  const items = virtual.getVirtualItems();
  const first = base + (items[0]?.index ?? 0);
  const last = base + (items.at(-1)?.index ?? 0);
  const { see } = rows;
  useEffect(() => see(first, last));
  useEffect(() => virtual.measure(), [height, virtual]);
  useEffect(() => {
    const element = scroller.current;
    return () => saveListPosition(search, { active, scrollTop: element?.scrollTop ?? 0, base });
  }, [search, active, base]);

  const goTo = (index: number) => {
    const next = Math.max(0, Math.min(index, total - 1));
    onActive(next);
    virtual.scrollToIndex(next - reach(next));
    return next;
  };
  const { onKeyDown, onClick } = useGridActions({ props, total, height, scroller, goTo });

  const template = `36px 28px ${columnIds.map((id) => (widths[id] ? `${widths[id]}px` : columnOf(id, fields).width)).join(' ')}`;
  const least = isPhone ? 0 : minGridWidth(template);
  const activeId = active >= first && active <= last ? `document-${active}` : undefined;
  return (
    <div className={classes.frame} data-stale={isStale || rows.isStale} data-compact={isCompact}>
      <div
        ref={scroller}
        className={`${classes.scroller} small figures`}
        role="grid"
        aria-label={props.label}
        aria-rowcount={rows.total === undefined ? -1 : total + 1}
        aria-multiselectable="true"
        aria-busy={isStale || rows.total === undefined}
        aria-activedescendant={activeId}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onScroll={onScroll}
        onPointerMove={() => rows.hold(true)}
        onPointerLeave={(event) => rows.hold(event.currentTarget.contains(document.activeElement))}
        onFocus={() => rows.hold(true)}
        onBlur={(event) => rows.hold(event.currentTarget.matches(':hover'))}
        // A range, or a double click on a row that the first click opens, is not to select texts.
        onMouseDown={(event) => (event.shiftKey || event.detail > 1) && event.preventDefault()}
      >
        {isPhone ? null : (
          <GridHeader
            {...props}
            template={template}
            least={least}
            isAllSelected={rows.total !== undefined && total > 0 && selectedCount(selection, total) === total}
          />
        )}
        <div className={classes.canvas} style={{ height: virtual.getTotalSize(), minWidth: least }} role="rowgroup">
          {items.map(({ index: place, start }) => {
            const index = base + place;
            const row = rows.at(index);
            const shared = { row, index, start, height, isActive: index === active, search };
            const selected = row !== undefined && isSelected(selection, row.id);
            return isPhone ? (
              <DocumentCard
                key={index}
                {...shared}
                isSelected={selected}
                withTransfer={columnIds.includes('transfer')}
                withResult={columnIds.includes('exportResult')}
                typeName={props.typeName}
              />
            ) : (
              <DocumentLine
                key={index}
                {...shared}
                isSelected={selected}
                columnIds={columnIds}
                fields={fields}
                template={template}
                typeName={props.typeName}
              />
            );
          })}
        </div>
      </div>
      <div role="status">
        {rows.news > 0 ? (
          <Button size="compact-sm" radius="xl" className={classes.news} onClick={() => rows.hold(false)}>
            {t`${plural(rows.news, { one: 'Show # new document', other: 'Show # new documents' })}`}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
