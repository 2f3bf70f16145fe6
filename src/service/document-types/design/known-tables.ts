/** External data tables, by name or id; of one by its id the columns beside the key. */
export type KnownTables = {
  idOf: (nameOrId: string) => string | undefined;
  columnsOf: (id: string) => readonly string[];
};
