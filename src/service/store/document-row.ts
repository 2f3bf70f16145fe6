import { type Selectable, sql } from 'kysely';
import type { ApprovalState, DocumentState, ExportState } from '#contract/document-states.ts';
import type { FieldValues, MessageLevel } from '#contract/values.ts';
import type { Db } from './database.ts';
import type { Documents } from './schema.ts';

/** A message as it is kept: its text is made when it is read, in the reader's language. */
export type KeptMessage = {
  field: string;
  itemIndex: number | null;
  level: MessageLevel;
  code: string;
  params: Record<string, string>;
};

/** A document's row with its columns of text and JSON typed as what is written there. */
export type DocumentRow = Omit<
  Selectable<Documents>,
  'state' | 'approval_state' | 'export_state' | 'fields' | 'items' | 'messages' | `list_${string}`
> & {
  state: DocumentState;
  approval_state: ApprovalState;
  export_state: ExportState;
  fields: FieldValues;
  items: FieldValues[];
  messages: KeptMessage[];
};

/** Rows come from our own writes only, which the types above hold; this is the one place that says so to the compiler. */
export const asDocumentRow = (row: Selectable<Documents>): DocumentRow => row as unknown as DocumentRow;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** A text that is no UUID names nothing; PostgreSQL would refuse the query. */
export const isUuid = (id: string): boolean => uuid.test(id);

/** The documents named that exist, in the trash or outside of it, by id. One shape however many there are. */
const named = (db: Db, ids: readonly string[], isInTrash: boolean) =>
  db
    .selectFrom('documents')
    .selectAll()
    .where(sql<boolean>`id = any(${[...new Set(ids.filter(isUuid))]}::uuid[])`)
    .where('deleted_at', isInTrash ? 'is not' : 'is', null)
    .orderBy('id');

/** The documents named that exist and are not in the trash. Whether the caller may see them is for the domain to say. */
export const findDocuments = async (db: Db, ids: readonly string[]): Promise<DocumentRow[]> =>
  (await named(db, ids, false).execute()).map(asDocumentRow);

/** The same, locked until the transaction ends, always in the same order so that two callers cannot wait for each other. */
export const lockDocuments = async (db: Db, ids: readonly string[]): Promise<DocumentRow[]> =>
  (await named(db, ids, false).forUpdate().execute()).map(asDocumentRow);

/** Documents in the trash, locked in the same way. */
export const lockDeletedDocuments = async (db: Db, ids: readonly string[]): Promise<DocumentRow[]> =>
  (await named(db, ids, true).forUpdate().execute()).map(asDocumentRow);

export type DocumentChange = Partial<Omit<DocumentRow, 'tenant_id' | 'id' | 'version' | 'created_at'>>;

const json = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));

export const changeDocument = (db: Db, id: string, change: DocumentChange, updatedAt: Date): Promise<void> =>
  changeDocuments(db, [id], change, updatedAt);

const countsOf = (messages: readonly KeptMessage[]) => ({
  error_count: messages.filter((message) => message.level === 'Error').length,
  warning_count: messages.filter((message) => message.level === 'Warning').length,
});

/** What is said about a document, without a new version of it: its values are as they were. */
export async function changeMessages(db: Db, id: string, messages: readonly KeptMessage[], updatedAt: Date): Promise<void> {
  await db
    .updateTable('documents')
    .set({ messages: JSON.stringify(messages), ...countsOf(messages), updated_at: updatedAt })
    .where('id', '=', id)
    .execute();
}

/** Writes the same change to each and counts their versions up. `updatedAt` is the time of the change. */
export async function changeDocuments(db: Db, ids: readonly string[], change: DocumentChange, updatedAt: Date): Promise<void> {
  const { fields, items, messages, ...plain } = change;
  await db
    .updateTable('documents')
    .set((eb) => ({
      ...plain,
      ...(fields && { fields: json(fields) ?? '{}' }),
      ...(items && { items: json(items) ?? '[]' }),
      ...(messages && {
        messages: json(messages) ?? '[]',
        ...countsOf(messages),
      }),
      version: eb('version', '+', 1),
      updated_at: updatedAt,
    }))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}
