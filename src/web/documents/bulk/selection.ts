/** Selection of documents: some of them by ID, or all that match the filter except some. */
import type { DocumentRow } from '../core/documents.queries.ts';

export type Selection = { kind: 'some'; rows: ReadonlyMap<string, DocumentRow> } | { kind: 'all'; except: ReadonlySet<string> };

export const noSelection: Selection = { kind: 'some', rows: new Map() };

export const isSelected = (selection: Selection, id: string): boolean =>
  selection.kind === 'some' ? selection.rows.has(id) : !selection.except.has(id);

export const selectedCount = (selection: Selection, total: number): number =>
  selection.kind === 'some' ? selection.rows.size : Math.max(0, total - selection.except.size);

export function toggled(selection: Selection, row: DocumentRow): Selection {
  if (selection.kind === 'all') {
    const except = new Set(selection.except);
    if (!except.delete(row.id)) except.add(row.id);
    return { kind: 'all', except };
  }
  const rows = new Map(selection.rows);
  if (!rows.delete(row.id)) rows.set(row.id, row);
  return { kind: 'some', rows };
}

export function withRows(selection: Selection, added: readonly DocumentRow[]): Selection {
  if (selection.kind === 'all') {
    const ids = new Set(added.map(({ id }) => id));
    return { kind: 'all', except: new Set([...selection.except].filter((id) => !ids.has(id))) };
  }
  return { kind: 'some', rows: new Map([...selection.rows, ...added.map((row) => [row.id, row] as const)]) };
}
