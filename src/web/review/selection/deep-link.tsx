/** Handles `?field=total_amount`, and with `&row=2` a cell: focuses and highlights it, once. */
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { fieldDomId } from '../form/field-dom-id.ts';
import type { Session } from '../session/use-session.ts';
import type { Selection } from './use-selection.ts';

/** Renders nothing. */
type Props = { session: Session; selection: Selection; onFound: () => void };

export function DeepLink({ session: { detail, fields, rows }, selection, onFound }: Props) {
  const [search] = useSearchParams();
  const name = search.get('field');
  const row = Number(search.get('row') ?? 0);
  const followed = useRef<string | null>(null);
  useEffect(() => {
    const wanted = `${name} ${row}`;
    if (name === null || followed.current === wanted) return undefined;
    const cell = rows[row - 1];
    if (row > 0 && cell) {
      followed.current = wanted;
      onFound();
      selection.focusTarget({ kind: 'cell', rowId: cell.id, column: name });
      return undefined;
    }
    if (!fields.some(({ definition }) => definition.name === name)) return undefined;
    followed.current = wanted;
    onFound();
    // A collapsed empty field is rendered once it is focused.
    selection.follow({ kind: 'field', name });
    const frame = requestAnimationFrame(() => document.getElementById(fieldDomId(detail.id, name))?.focus());
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each address
  }, [name, row, fields.length, rows.length]);
  return null;
}
