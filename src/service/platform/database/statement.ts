import type { CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/** Stands for a value until the statement is sent. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A stand-in for whatever is asked for by name. */
const slots = new Proxy({}, { get: (_target, name) => new Slot(String(name)) });

/**
 * A statement whose SQL is made once: for those that every other request sends, since building one takes longer than sending it. `build`
 * gets a stand-in for each value, so it passes them on as parameters and looks at none of them.
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
