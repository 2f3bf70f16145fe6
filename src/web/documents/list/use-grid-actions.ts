/** Keyboard and pointer actions of the list: move, select, open and preview. */
import { useLingui } from '@lingui/react/macro';
import { useRef, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import { useActions } from '#web/ui/actions/actions.ts';
import { noSelection, toggled, withRows, type Selection } from '../bulk/selection.ts';
import type { DocumentRow } from '../core/documents.queries.ts';
import type { Rows } from './use-document-rows.ts';

export type GridActionProps = {
  rows: Rows;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  active: number;
  onActive: (index: number) => void;
  onOpen: (row: DocumentRow) => void;
  onPreview: (index: number) => void;
};

type Input = {
  props: GridActionProps;
  total: number;
  /** Height of a row. */
  height: number;
  scroller: RefObject<HTMLElement | null>;
  /** Makes the row active, scrolls it into view, and returns its index limited to the existing rows. */
  goTo: (index: number) => number;
};

export function useGridActions({ props, total, height, scroller, goTo }: Input) {
  const { rows, selection, onSelect, active, onActive, onOpen, onPreview } = props;
  const { t } = useLingui();
  /** Start of the range selection. */
  const anchor = useRef(0);
  const moveTo = (index: number, extend: boolean) => {
    const next = goTo(index);
    if (extend) void selectRange(anchor.current, next);
    else anchor.current = next;
  };
  const selectRange = async (from: number, to: number) =>
    onSelect(withRows(selection, await rows.between(Math.min(from, to), Math.max(from, to))));
  const selectAll = () => onSelect({ kind: 'all', except: new Set() });
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const row = rows.at(active);
    const mod = event.ctrlKey || event.metaKey;
    if (event.target !== event.currentTarget && event.key !== 'Escape') return;
    const rowsPerScreen = Math.max(1, Math.floor(event.currentTarget.clientHeight / height) - 1);
    const to = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + rowsPerScreen,
      PageUp: active - rowsPerScreen,
      Home: 0,
      End: total - 1,
    }[event.key];
    if (to !== undefined) moveTo(to, event.shiftKey);
    else if (event.key === 'Enter' && row && !mod) onOpen(row);
    else if (event.key === ' ' && mod && row) onSelect(toggled(selection, row));
    else if (event.key === ' ') onPreview(active);
    else if (event.code === 'KeyX' && !mod && row) onSelect(toggled(selection, row));
    else if (event.code === 'KeyA' && mod) selectAll();
    else if (event.key === 'Escape') onSelect(noSelection);
    else return;
    event.preventDefault();
  };

  const toggleActive = () => {
    const row = rows.at(active);
    if (row) onSelect(toggled(selection, row));
  };
  // The keys of the list work anywhere on the screen; those that move also move the focus into it.
  const enterAt = (index: number) => {
    scroller.current?.focus({ preventScroll: true });
    moveTo(index, false);
  };
  const enter = (by: number) => enterAt(active + by);
  const openActive = () => {
    const row = rows.at(active);
    if (row) onOpen(row);
  };
  const group = t`Documents`;
  useActions([
    { id: 'list-next', label: t`Next document`, group, keys: 'ArrowDown', keyOnly: true, run: () => enter(1) },
    { id: 'list-previous', label: t`Previous document`, group, keys: 'ArrowUp', keyOnly: true, run: () => enter(-1) },
    { id: 'list-next-letter', label: t`Next document`, group, keys: 'KeyJ', keyOnly: true, run: () => enter(1) },
    { id: 'list-previous-letter', label: t`Previous document`, group, keys: 'KeyK', keyOnly: true, run: () => enter(-1) },
    { id: 'list-open', label: t`Open document`, group, keys: 'Enter', keyOnly: true, isOnce: true, run: openActive },
    { id: 'list-first', label: t`First document`, group, keys: 'Home', keyOnly: true, run: () => enterAt(0) },
    { id: 'list-last', label: t`Last document`, group, keys: 'End', keyOnly: true, run: () => enterAt(total - 1) },
    { id: 'list-choose', label: t`Select document`, group, keys: 'KeyX', keyOnly: true, run: toggleActive },
    {
      id: 'list-all',
      label: t`Select all matching documents`,
      group,
      keys: 'Mod+KeyA',
      keyOnly: true,
      inInputs: false,
      run: selectAll,
    },
  ]);

  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const target = event.target instanceof Element ? event.target : undefined;
    const index = Number(target?.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1);
    const row = rows.at(index);
    if (!row) return;
    const isCheckbox = target?.closest('[data-check]') !== null;
    onActive(index);
    if (event.shiftKey) void selectRange(anchor.current, index);
    else if (isCheckbox || event.ctrlKey || event.metaKey) onSelect(toggled(selection, row));
    else if (!target?.closest('a, button')) onOpen(row);
    if (!event.shiftKey) anchor.current = index;
  };
  return { onKeyDown, onClick };
}
