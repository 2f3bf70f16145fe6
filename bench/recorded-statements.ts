import pg from 'pg';

export type Statement = { name?: string; text: string; values: unknown[] };

/** Returns the SQL that `work` sends, in order, without the set-up statements of a connection. */
export async function recordedStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  // the driver has no other place through which every statement passes
  const target = pg.Client.prototype as unknown as { query: (this: pg.Client, ...args: unknown[]) => unknown };
  const send = target.query;
  target.query = function recording(...args) {
    const [config, values] = args as [string | Statement, unknown[]?];
    const statement: Statement = typeof config === 'string' ? { text: config, values: values ?? [] } : config;
    if (!/^set role|set_config/.test(statement.text)) statements.push({ ...statement, values: [...(statement.values ?? [])] });
    return Reflect.apply(send, this, args);
  };
  try {
    await work();
  } finally {
    target.query = send;
  }
  return statements;
}
