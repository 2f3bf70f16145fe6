/** Columns that every table has; additional columns must have other names. */
export const ownColumns = ['key', 'value'] as const;
export const maxColumns = 20;

type Row = { key: string; value: string; more?: Readonly<Record<string, string>> | undefined };

/** Returns the cell of a row in a column. */
export const cellOfRow = (row: Row, column: string): string =>
  column === 'key' ? row.key : column === 'value' ? row.value : (row.more?.[column] ?? '');
