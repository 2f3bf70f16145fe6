/** Current selection, shared by the form, the items and the pages. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pageQueries, readingOf } from '#web/viewer/pages.queries.ts';
import { wordIndex } from '#web/viewer/page-words.ts';
import type { Session } from '../session/use-session.ts';
import { knownValues, highlightsOf, typeOfTarget } from './targets.ts';
import { textReader } from './text-reader.ts';
import { useCandidates } from './use-candidates.ts';
import { useFocus } from './use-focus.ts';
import { usePicking } from './use-picking.ts';

export type Selection = ReturnType<typeof useSelection>;

export function useSelection(session: Session) {
  const { detail, culture, today, fields, rows, isEditable } = session;
  const reader = useMemo(() => textReader(culture, today), [culture, today]);
  const { data: pageWords } = useQuery(pageQueries.words(readingOf(detail)));
  const words = useMemo(
    () => wordIndex(pageWords ?? [], new Map(detail.pages.map((page) => [page.index, page]))),
    [pageWords, detail.pages],
  );
  const known = useMemo(() => knownValues(fields, rows), [fields, rows]);
  const focus = useFocus(session);
  const { target, grid, focusField, focusTarget, confirmAndGo } = focus;
  const candidates = useCandidates(session, target, words, reader);
  const { choices } = candidates;
  const highlights = useMemo(() => highlightsOf(target, fields, rows, choices), [target, fields, rows, choices]);
  const { refused, announcement, put, pick, readBox, takeChoice, follow } = usePicking({
    session,
    focus,
    known,
    candidates,
    reader,
  });
  return {
    focus: target,
    grid,
    focusField,
    focusTarget,
    confirmAndGo,
    follow,
    put,
    choices,
    takeChoice,
    refused,
    announcement,
    words,
    /** Data shown on the pages and handlers of picking. */
    page: {
      highlights,
      pickTarget: {
        words,
        wanted: isEditable ? typeOfTarget(session, target) : null,
        isValue: reader.isValue,
        valueOf: known.valueOf,
        choices: candidates.allOf(target),
      },
      pick,
      readBox,
    },
  };
}
