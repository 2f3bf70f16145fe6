/** Columns of a table that every one has; further ones are called otherwise. */
export const ownColumns = ['key', 'value'] as const;
export const mostColumns = 20;

type Row = { key: string; value: string; more?: Readonly<Record<string, string>> | undefined };

/** What stands in a row under a column. */
export const cellOfRow = (row: Row, column: string): string =>
  column === 'key' ? row.key : column === 'value' ? row.value : (row.more?.[column] ?? '');
