/** Suggestions for the focused field or cell. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { lazyPart } from '#web/platform/loading/lazy-part.ts';
import { pageQueries, readingOf } from '#web/viewer/pages.queries.ts';
import type { WordIndex } from '#web/viewer/page-words.ts';
import type { Session } from '../session/use-session.ts';
import { choicesFor, type Choice } from './choices.ts';
import type { Target } from './targets.ts';
import type { TextReader } from './text-reader.ts';

const noChoices: readonly Choice[] = [];

/** Loaded in parallel with the grid, because the first focused cell needs it. */
const useCellChoices = lazyPart(() => import('./cell-choices.ts'));

export type Candidates = ReturnType<typeof useCandidates>;

export function useCandidates(session: Session, focus: Target | null, words: WordIndex, { isValue, read }: TextReader) {
  const { detail, isEditable, fields, rows, columns } = session;
  const { data: candidates } = useQuery({
    ...pageQueries.candidates(readingOf(detail), detail.documentClass),
    enabled: isEditable,
  });
  const cellChoices = useCellChoices();
  const choices = useMemo(() => {
    if (focus?.kind !== 'cell') {
      const field = isEditable ? fields.find(({ definition }) => definition.name === focus?.name) : undefined;
      return choicesFor(field, candidates);
    }
    const column = columns.find(({ name }) => name === focus.column);
    if (!isEditable || !column || !cellChoices) return noChoices;
    const entries = candidates?.[column.name];
    return cellChoices.choicesForCell({ rows, rowId: focus.rowId, column, words, isValue, read, entries });
  }, [isEditable, fields, candidates, focus, rows, columns, words, isValue, read, cellChoices]);
  return {
    /** Suggestions without the current value, limited by the available keys. */
    choices,
    /** All candidates, including the current value. */
    allOf: (target: Target | null): readonly Choice[] =>
      target?.kind === 'field' ? (candidates?.[target.name] ?? noChoices) : choices,
  };
}
