import type { CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/** Placeholder for a value until the statement is sent. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Returns a placeholder for any property name. */
const slots = new Proxy({}, { get: (_target, name) => new Slot(String(name)) });

/**
 * Creates a statement whose SQL is compiled once, for statements sent by every other request: building one takes longer than sending it.
 * `build` gets a placeholder for each value, so it must pass values on as parameters and not read them.
 */
export function statement<A extends Record<string, unknown>, R>(
  build: (db: Db, values: A) => { compile: (db: Db) => CompiledQuery<R> },
): (db: Db, values: A) => Promise<R[]> {
  let made: CompiledQuery<R> | undefined;
  return async (db, values) => {
    made ??= build(db, slots as A).compile(db);
    const parameters = made.parameters.map((each) => (each instanceof Slot ? values[each.name] : each));
    return (await db.executeQuery<R>({ ...made, parameters })).rows;
  };
}
