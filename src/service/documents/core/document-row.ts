import { type Selectable, sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { FieldValues } from '#values/values.ts';
import type { DocumentRow, StoredMessage } from '#service/platform/database/document-row.ts';
import type { Db } from '#service/platform/database/database.ts';
import type { Documents } from '#service/platform/database/schema.ts';
import { statement } from '#service/platform/database/statement.ts';

export type { DocumentRow, StoredMessage };

/** Casts a row: rows are written only by this code with the types above. This is the only such cast. */
export const asDocumentRow = (row: Selectable<Documents>): DocumentRow => row as unknown as DocumentRow;

/** Selects existing documents by id, in the trash or outside of it. The statement is the same for any number of ids. */
const named = (db: Db, ids: readonly string[], isInTrash: boolean) =>
  db
    .selectFrom('documents')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('deleted_at', isInTrash ? 'is not' : 'is', null)
    .orderBy('id');
type Named = { ids: readonly string[] };
const find = statement((db, { ids }: Named) => named(db, ids, false));
const lock = statement((db, { ids }: Named) => named(db, ids, false).forUpdate());
const lockDeleted = statement((db, { ids }: Named) => named(db, ids, true).forUpdate());
const namesOf = (ids: readonly string[]): Named => ({ ids: [...new Set(ids.filter(isUuid))] });

/** Returns the existing documents outside the trash. The caller must check the visibility. */
export const findDocuments = async (db: Db, ids: readonly string[]): Promise<DocumentRow[]> =>
  (await find(db, namesOf(ids))).map(asDocumentRow);

/** Returns the same, locked until the end of the transaction, always in the same order so that callers cannot deadlock. */
export const lockDocuments = async (db: Db, ids: readonly string[]): Promise<DocumentRow[]> =>
  (await lock(db, namesOf(ids))).map(asDocumentRow);

/** Returns documents in the trash, locked the same way. */
export const lockDeletedDocuments = async (db: Db, ids: readonly string[]): Promise<DocumentRow[]> =>
  (await lockDeleted(db, namesOf(ids))).map(asDocumentRow);

export type DocumentChange = Partial<Omit<DocumentRow, 'tenant_id' | 'id' | 'version' | 'created_at'>>;

const json = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));

export const changeDocument = (db: Db, id: string, change: DocumentChange, updatedAt: Date): Promise<void> =>
  changeDocuments(db, [id], change, updatedAt);

const countsOf = (messages: readonly StoredMessage[]) => ({
  error_count: messages.filter((message) => message.level === 'Error').length,
  warning_count: messages.filter((message) => message.level === 'Warning').length,
});

/** Changes the messages of a document. The version stays, because the values are unchanged. */
export async function changeMessages(db: Db, id: string, messages: readonly StoredMessage[], updatedAt: Date): Promise<void> {
  await db
    .updateTable('documents')
    .set({ messages: JSON.stringify(messages), ...countsOf(messages), updated_at: updatedAt })
    .where('id', '=', id)
    .execute();
}

type Written = Record<string, unknown> & { ids: readonly string[] };
/** Statements by the set of columns written together; there are a few dozen. */
const writes = new Map<string, (db: Db, values: Written) => Promise<unknown>>();

const writeOf = (columns: readonly string[]) =>
  statement((db, values: Written) =>
    db
      .updateTable('documents')
      .set((eb) => ({
        ...Object.fromEntries(columns.map((name) => [name, values[name]])),
        version: eb('version', '+', 1),
      }))
      .where(sql<boolean>`id = any(${values.ids}::uuid[])`),
  );
/** Changes the evidence of a document's values. The version stays, because the values are unchanged. */
export async function changeProofs(db: Db, id: string, fields: FieldValues, updatedAt: Date): Promise<void> {
  await db
    .updateTable('documents')
    .set({ fields: JSON.stringify(fields), updated_at: updatedAt })
    .where('id', '=', id)
    .execute();
}

/** Writes the same change to each document and increments their versions. `updatedAt` is the time of the change. */
export async function changeDocuments(db: Db, ids: readonly string[], change: DocumentChange, updatedAt: Date): Promise<void> {
  const { fields, items, messages, contradictions, ...plain } = change;
  const values: Record<string, unknown> = {
    ...plain,
    ...(fields && { fields: json(fields) }),
    ...(items && { items: json(items) }),
    ...(contradictions && { contradictions: json(contradictions) }),
    ...(messages && { messages: json(messages), ...countsOf(messages) }),
    updated_at: updatedAt,
  };
  // undefined columns are not written
  const columns = Object.keys(values).filter((name) => values[name] !== undefined);
  const shape = columns.join();
  const write = writes.get(shape) ?? writeOf(columns);
  writes.set(shape, write);
  await write(db, { ...values, ids });
}
