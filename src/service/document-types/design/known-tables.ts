/** Data tables by name or id; `columnsOf` returns the columns of a table besides the key. */
export type KnownTables = {
  idOf: (nameOrId: string) => string | undefined;
  columnsOf: (id: string) => readonly string[];
};
