import type { Selectable } from 'kysely';
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

/** The documents named that exist and are not in the trash, locked until the transaction ends, always in the same order so that two callers cannot wait for each other. */
export async function lockDocuments(db: Db, ids: readonly string[]): Promise<DocumentRow[]> {
  const rows = await db
    .selectFrom('documents')
    .selectAll()
    .where('id', 'in', [...new Set(ids.filter(isUuid)), '00000000-0000-0000-0000-000000000000'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(asDocumentRow);
}

export type DocumentChange = Partial<Omit<DocumentRow, 'tenant_id' | 'id' | 'version' | 'created_at'>>;

const json = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));

/** Writes a change and counts the version up. `updatedAt` is the time of the change. */
export async function changeDocument(db: Db, id: string, change: DocumentChange, updatedAt: Date): Promise<void> {
  const { fields, items, messages, ...plain } = change;
  await db
    .updateTable('documents')
    .set((eb) => ({
      ...plain,
      ...(fields && { fields: json(fields) ?? '{}' }),
      ...(items && { items: json(items) ?? '[]' }),
      ...(messages && {
        messages: json(messages) ?? '[]',
        error_count: messages.filter((message) => message.level === 'Error').length,
        warning_count: messages.filter((message) => message.level === 'Warning').length,
      }),
      version: eb('version', '+', 1),
      updated_at: updatedAt,
    }))
    .where('id', '=', id)
    .execute();
}
