/** Finds losses of tables: fields without a column, and cells that do not contain the exact value. */
import type { ExportColumns, ExportedDocument } from '../formats/exported-document.ts';
import { csvCell, type Dialect, international } from '../formats/tables/csv.ts';
import { maxCellLength } from '../formats/tables/write-xlsx.ts';
import { collectLosses } from './collect-losses.ts';
import { type ValueLoss, type Loss, missing } from './loss.ts';

/** Returns the fate of a value in a cell; null if it is unchanged. */
export type FindCellLoss = (value: string, type: Parameters<typeof csvCell>[1]) => ValueLoss;

const dialect: Dialect = international;

export const findCsvLoss: FindCellLoss = (value, type) => {
  const cell = csvCell(value, type, dialect);
  return cell.trim() === value.trim() ? null : { kind: 'changed', written: cell };
};

export const findWorkbookLoss: FindCellLoss = (value) =>
  value.length <= maxCellLength ? null : { kind: 'changed', written: `${value.slice(0, 100)}…` };

export const findNoLoss: FindCellLoss = () => null;

export function lossesByColumns(
  document: ExportedDocument,
  columns: ExportColumns,
  cellFate: FindCellLoss,
  hasItems = true,
): Loss[] {
  const header = new Set(columns.fields.map(({ name }) => name));
  const cells = new Set(hasItems ? columns.items.map(({ name }) => name) : []);
  return collectLosses(document, ({ name, value, type }, index) =>
    (index === null ? header : cells).has(name) ? cellFate(value, type) : missing,
  );
}
