import pg from 'pg';

export type Statement = { name?: string; text: string; values: unknown[] };

/** The SQL that `work` sends, in its order, without what a connection is told before it is given out. */
export async function recordedStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  // the driver has no other place where every statement comes by
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
