import { Box } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import type { Contract } from '#contract/contract.ts';
import type { Result } from '#contract/core/endpoint.ts';
import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';
import { readingOf } from '#web/viewer/pages.queries.ts';
import { turnPage } from '../viewer/turn-page.ts';
import { PageCard } from './page-card.tsx';
import { partOf } from './page-cuts.ts';
import { pagesCommandOf, stepOf } from './pages-keys.ts';
import { pageSide } from './page-picture.tsx';
import { useReasonText } from './split-reasons.ts';
import type { ArrangementState } from './use-arrangement.ts';
import classes from './pages-dialog.module.css';

type Props = {
  detail: DocumentDetail;
  arranging: ArrangementState;
  suggestions: Result<Contract['documentPartsBff']['splitSuggestions']>;
  canOrder: boolean;
};

/** Pages in order. They are moved by drag and drop or by Shift with an arrow key. */
export function PageList({ detail, arranging, suggestions, canOrder }: Props) {
  const client = useQueryClient();
  const reasonText = useReasonText();
  const [dragged, setDragged] = useState<number | null>(null);
  const { list, arrangement, goTo, cut, move, columnsNow } = arranging;
  const { pages } = detail;
  const turnAt = (place: number) => void turnPage(client, { documentId: detail.id, pageIndex: arrangement.order[place] ?? 0 });
  const onKeyDown = (event: KeyboardEvent, place: number) => {
    const command = pagesCommandOf(event.nativeEvent);
    if (!command) return;
    event.preventDefault();
    const step = stepOf(command, columnsNow());
    if (command === 'cut') cut(place);
    else if (command === 'turn') turnAt(place);
    if (!step) return;
    const to = Math.max(0, Math.min(pages.length - 1, place + step.by));
    if (step.isMove) move(place, to);
    else goTo(to);
  };
  return (
    <Box component="ol" ref={list} className={classes.list} __vars={{ '--page-side': `${pageSide(pages.length)}px` }}>
      {arrangement.order.map((index, place) => {
        const page = pages[index];
        if (!page) return null;
        const suggestion = suggestions.find((each) => each.pageIndex === index);
        const part = partOf(arrangement, place);
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its page do the same
          <li
            key={index}
            className={classes.item}
            data-part={part === null ? undefined : part % 2}
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
            <PageCard
              reading={readingOf(detail)}
              page={page}
              place={place}
              arranging={arranging}
              reason={suggestion ? reasonText(suggestion) : null}
              onKeyDown={(event) => onKeyDown(event, place)}
              onTurn={() => turnAt(place)}
            />
          </li>
        );
      })}
    </Box>
  );
}
