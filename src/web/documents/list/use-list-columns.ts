import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePreference } from '#web/platform/api/preferences.ts';
import { readColumnChoice, shownColumns, type ColumnId } from './columns.tsx';

/** Returns the shown columns, their order and widths. `asked` is the view in the URL, `search` the view on the screen. */
export function useListColumns(search: URLSearchParams, asked: URLSearchParams) {
  const [, setSearch] = useSearchParams();
  const [kept, keep] = usePreference('list.columns', readColumnChoice);
  const [sizing, setSizing] = useState<Record<string, number>>({});
  const order = (ids: readonly ColumnId[]) => {
    keep({ ids: [...ids], widths: kept.widths });
    // A view with its own columns is changed in the URL, so that the columns are saved with the view.
    if (!asked.has('columns')) return;
    const next = new URLSearchParams(asked);
    next.set('columns', ids.join('.'));
    setSearch(next, { replace: true });
  };
  const size = (id: ColumnId, width: number | undefined, isDone: boolean) => {
    if (!isDone) return setSizing({ [id]: width ?? 0 });
    setSizing({});
    const { [id]: _old, ...others } = kept.widths;
    keep({ ids: [...kept.ids], widths: width ? { ...others, [id]: width } : others });
  };
  return {
    shown: shownColumns(search, kept.ids),
    widths: kept.widths,
    /** Includes the width of a column that is being resized. */
    widthsNow: { ...kept.widths, ...sizing },
    order,
    size,
  };
}
