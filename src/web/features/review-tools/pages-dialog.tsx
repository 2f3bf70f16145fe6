/** The pages of a document side by side: cut between them, put into another order, turned. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Scissors from 'lucide-react/icons/scissors';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { partQueries } from '#web/api/document-parts.queries.ts';
import type { DocumentDetail } from '#web/api/documents.queries.ts';
import { hasDesk } from '#web/api/has-desk.ts';
import type { Reading } from '#web/api/pages.queries.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { cutBefore, isReordered, movePage, partAt, plainArrangement, startsOf, toggleCut } from './page-cuts.ts';
import { PagePicture } from './page-picture.tsx';
import { pagesCommandOf, stepOf, usePagesKeys } from './pages-keys.ts';
import { turnPage } from './turn-page.ts';
import { useReasonText } from './split-reasons.ts';
import classes from './pages-dialog.module.css';

type Props = {
  detail: DocumentDetail;
  reading: Reading;
  /** Page that one came from. */
  at: number;
  onArrange: (order: readonly number[] | null, starts: readonly number[]) => void;
  onClose: () => void;
};

export function PagesDialog({ detail, reading, at, onArrange, onClose }: Props) {
  const { t } = useLingui();
  const { pages } = detail;
  const [arrangement, setArrangement] = useState(() => plainArrangement(pages.length));
  const [focused, setFocused] = useState(at);
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const client = useQueryClient();
  const reasonText = useReasonText();
  const { data: suggestions = [] } = useQuery({
    ...partQueries.splitSuggestions(detail.id, reading.readAt ?? ''),
    enabled: hasDesk() && pages.length > 1,
  });
  const canOrder = hasDesk() && pages.length > 1;
  const starts = startsOf(arrangement);
  const count = starts.length + 1;
  const reordered = isReordered(arrangement);
  usePagesKeys({ canCut: pages.length > 1, canOrder });
  const toPlace = (place: number) => {
    setFocused(place);
    list.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus();
  };
  // the page that one came from, once the dialog has taken the focus
  useEffect(() => {
    list.current?.querySelector<HTMLElement>(`[data-place="${at}"]`)?.focus();
  }, [at, list]);

  const cut = (place: number) => {
    const next = toggleCut(arrangement, place);
    setArrangement(next);
    const parts = startsOf(next).length + 1;
    setSaid(plural(parts, { one: '# document', other: '# documents' }));
  };
  const move = (from: number, to: number) => {
    if (!canOrder || to < 0 || to >= pages.length) return;
    setArrangement(movePage(arrangement, from, to));
    setFocused(to);
    const number = to + 1;
    setSaid(t`Now at place ${number}`);
    requestAnimationFrame(() => toPlace(to));
  };
  const columnsNow = () => {
    const cards = [...(list.current?.children ?? [])].map((card) => card.getBoundingClientRect().top);
    return Math.max(1, cards.filter((top) => top === cards[0]).length);
  };
  const onKeyDown = (event: KeyboardEvent, place: number) => {
    const command = pagesCommandOf(event.nativeEvent);
    if (!command) return;
    event.preventDefault();
    const step = stepOf(command, columnsNow());
    if (command === 'cut') cut(place);
    else if (command === 'turn') rotateAt(place);
    if (!step) return;
    const to = Math.max(0, Math.min(pages.length - 1, place + step.by));
    if (step.isMove) move(place, to);
    else toPlace(to);
  };
  const rotateAt = (place: number) => void turnPage(client, { documentId: detail.id, pageIndex: arrangement.order[place] ?? 0 });

  const action =
    count > 1
      ? plural(count, { one: 'Cut into # document', other: 'Cut into # documents' })
      : reordered
        ? t`Save the order`
        : t`Split`;
  return (
    <Dialog title={t`Pages of ${detail.fileName}`} closeLabel={t`Close`} size="large" onClose={onClose}>
      <div className={classes.top}>
        <p className={classes.help}>
          {canOrder
            ? t`Cut between two pages, or drag a page to another place. Keys: arrows, Space cuts before the page, Shift with an arrow moves it, R turns it.`
            : t`Cut between two pages. Keys: arrows, Space cuts before the page, R turns it.`}
        </p>
        {suggestions.length > 0 ? (
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<Scissors size={14} aria-hidden="true" />}
            onClick={() =>
              setArrangement(
                cutBefore(
                  arrangement,
                  suggestions.map((each) => each.pageIndex),
                ),
              )
            }
          >
            {plural(suggestions.length, { one: 'Take # suggested cut', other: 'Take # suggested cuts' })}
          </Button>
        ) : null}
      </div>
      <ol ref={list} className={classes.list}>
        {arrangement.order.map((index, place) => {
          const page = pages[index];
          if (!page) return null;
          const number = index + 1;
          const suggestion = suggestions.find((each) => each.pageIndex === index);
          const isCut = arrangement.cuts.has(place);
          const part = partAt(arrangement, place) + 1;
          return (
            // by drag what Shift with an arrow does by keys
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={index}
              className={classes.item}
              data-part={count > 1 ? part % 2 : undefined}
              data-dragged={dragged === place}
              draggable={canOrder}
              onDragStart={() => setDragged(place)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => dragged !== null && event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== null) move(dragged, place);
                setDragged(null);
              }}
            >
              {place > 0 ? (
                <button
                  type="button"
                  className={classes.cut}
                  aria-pressed={isCut}
                  aria-label={t`Cut before page ${number}`}
                  data-suggested={suggestion !== undefined}
                  tabIndex={place === focused ? 0 : -1}
                  onClick={() => cut(place)}
                >
                  <Scissors size={14} aria-hidden="true" />
                </button>
              ) : null}
              <button
                type="button"
                className={classes.page}
                data-place={place}
                tabIndex={place === focused ? 0 : -1}
                aria-label={count > 1 ? t`Page ${number}, document ${part}` : t`Page ${number}`}
                onFocus={() => setFocused(place)}
                onKeyDown={(event) => onKeyDown(event, place)}
              >
                <PagePicture reading={reading} page={page} />
              </button>
              <span className={classes.under}>
                {number}
                {count > 1 && (place === 0 || isCut) ? <span className={classes.part}>{t`Document ${part}`}</span> : null}
                <button
                  type="button"
                  className={classes.turn}
                  aria-label={t`Turn page ${number}`}
                  tabIndex={place === focused ? 0 : -1}
                  onClick={() => rotateAt(place)}
                >
                  <RotateCw size={14} aria-hidden="true" />
                </button>
              </span>
              {suggestion ? <span className={classes.reason}>{reasonText(suggestion)}</span> : null}
            </li>
          );
        })}
      </ol>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      <p className={classes.note}>
        {count > 1
          ? t`Each part becomes a document of its own with its values. This one goes into the trash and can be brought back; its file is not altered.`
          : t`The original file is not altered.`}
      </p>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        <Button
          disabled={count === 1 && !reordered}
          onClick={() => {
            onArrange(reordered ? arrangement.order : null, starts);
            onClose();
          }}
        >
          {action}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
