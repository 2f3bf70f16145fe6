import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { pageQueries, type Reading } from './pages.queries.ts';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import { rotatedSize, type PageShape } from './geometry.ts';
import classes from './thumbnails.module.css';

const width = 56;
/** Height of the page number below the image and the gap to the next one. */
const below = 28;
const heightOf = (page: PageShape) => {
  const size = rotatedSize(page);
  return Math.min(120, Math.round((width * size.height) / Math.max(1, size.width)));
};

type Props = {
  reading: Reading;
  pages: readonly PageShape[];
  current: number;
  marked: ReadonlySet<number>;
  onOpen: (position: number) => void;
  /** Opens the pages dialog with this page focused. */
  onArrange: ((pageIndex: number) => void) | null;
};

/** Thumbnails of the pages. Only the visible ones are mounted, so that a document of 300 pages has about ten images here. */
export function Thumbnails({ reading, pages, current, marked, onOpen, onArrange }: Props) {
  const { t } = useLingui();
  const scroller = useRef<HTMLElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- the compiler skips this component; its rows are few
  const rows = useVirtualizer({
    count: pages.length,
    getScrollElement: () => scroller.current,
    estimateSize: (position) => {
      const page = pages[position];
      return (page ? heightOf(page) : 80) + below;
    },
    overscan: 4,
    paddingStart: 12,
  });
  useEffect(() => rows.scrollToIndex(current, { align: 'auto' }), [rows, current]);
  return (
    <Box component="nav" visibleFrom="sm" className={classes.list} ref={scroller} aria-label={t`Pages`}>
      <div style={{ height: rows.getTotalSize() }} className={classes.inner}>
        {rows.getVirtualItems().map((row) => {
          const page = pages[row.index];
          if (!page) return null;
          const number = page.index + 1;
          return (
            <button
              key={row.key}
              type="button"
              tabIndex={row.index === current ? 0 : -1}
              className={classes.thumbnail}
              style={{ transform: `translateY(${row.start}px)` }}
              aria-label={t`Page ${number}`}
              aria-current={row.index === current ? 'page' : undefined}
              onClick={() => onOpen(row.index)}
              onContextMenu={(event) => {
                if (!onArrange) return;
                event.preventDefault();
                onArrange(page.index);
              }}
              onKeyDown={(event) => {
                const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
                const next = Math.max(0, Math.min(pages.length - 1, row.index + by));
                if (by === 0) return;
                event.preventDefault();
                onOpen(next);
                rows.scrollToIndex(next);
                (event.currentTarget.parentElement?.querySelector(`[data-index="${next}"]`) as HTMLElement | null)?.focus();
              }}
              data-index={row.index}
            >
              <Picture reading={reading} page={page} />
              <span className={classes.number}>
                {number}
                {marked.has(page.index) ? <span className={classes.mark} /> : null}
              </span>
            </button>
          );
        })}
      </div>
    </Box>
  );
}

function Picture({ reading, page }: { reading: Reading; page: PageShape }) {
  const { data } = useQuery(pageQueries.image(reading, page.index, page.rotation, true));
  const url = useObjectUrl(data);
  const style = { width, height: heightOf(page) };
  return url ? (
    <img className={classes.picture} style={style} src={url} alt="" />
  ) : (
    <span className={classes.picture} style={style} />
  );
}
