import type { ModelDocument } from './model.ts';

/** A document in the database. */
export type Row = {
  id: string;
  name: string;
  external_id: string | null;
  state: string;
  approval_state: string;
  export_state: string;
  file_sha256: string;
  note: string | null;
  is_extracted: boolean;
  failure_reason: string | null;
  decisions: number;
  approvals: number;
};

/** Returns the faults of one document. */
export function* faultsOf(document: ModelDocument, rows: readonly Row[]): Generator<string> {
  const { name, externalId, upload, id, note, sha256, validated, decisions, queued } = document;
  if (rows.length > 1) yield `${name} exists ${rows.length} times`;
  const [row] = rows;
  if (upload === 'done' && row?.id !== id)
    yield `${name} was acknowledged as ${id}, but the database has ${row?.id ?? 'nothing'}`;
  if (!row) return;
  if (upload === 'no') yield `${name} was refused, but exists`;
  if (row.external_id !== (externalId ?? null)) yield `${name} has the external ID ${row.external_id}`;
  if (row.file_sha256 !== sha256) yield `${name} has different bytes`;
  if (row.state === 'New' || row.state === 'Extracting') yield `${name} does not settle: ${row.state}`;
  if (row.state === 'Error') yield `${name} is a valid document, but ended in Error: ${row.failure_reason}`;
  const possible = [note.acknowledged ?? null, ...note.open];
  if (!possible.includes(row.note)) yield `${name} has the note ${row.note}; the acknowledged note is ${note.acknowledged}`;
  if (
    validated === 'done' &&
    row.state !== 'Validated' &&
    decisions.done + decisions.open === 0 &&
    queued === 'no' &&
    note.open.length === 0
  )
    yield* lostValidation(document, row);
  if (queued === 'done' && row.export_state !== 'Queued')
    yield `${name} was queued for export, but its state is ${row.export_state}`;
  const most = decisions.done + decisions.open;
  if (row.decisions < decisions.done || row.decisions > most)
    yield `${name} has ${row.decisions} decisions; ${decisions.done} were acknowledged, ${most} requested`;
}

/** A validation is withdrawn by a later edit or extraction; so only a document that was not changed must still be validated. */
function* lostValidation({ name, note }: ModelDocument, { state }: Row): Generator<string> {
  if (note.acknowledged === undefined && state === 'Extracted') yield `${name} was validated, but its state is ${state}`;
}
