/**
 * Writes JSON in the structure of the tenant's own system: as in the custom XML, a field name in exports is a path, such as
 * `header/supplier/id`. Numbers and booleans are typed.
 */
import type { FieldValueJson } from '#values/value-type.ts';
import { fieldValueJson } from '#values/value-types.ts';
import type { ExportColumn, ExportedDocument, ExportedField } from '../exported-document.ts';
import { headingOf, mappedColumnsOf, valueIn } from '../tables/columns.ts';

type Leaf = FieldValueJson | null;
type Branch = Map<string, Branch | Leaf>;

const nameOf = (step: string) => step.trim().replace(/^@/, '');

/** Sets a value at a path; fields with the same prefix share the objects on it. */
function place(root: Branch, path: string, value: Leaf): void {
  const steps = path.split('/').filter((step) => step.trim() !== '');
  const last = nameOf(steps.pop() ?? '');
  let branch = root;
  for (const step of steps) {
    const known = branch.get(nameOf(step));
    const next: Branch = known instanceof Map ? known : new Map();
    branch.set(nameOf(step), next);
    branch = next;
  }
  branch.set(last, value);
}

function filled(columns: readonly ExportColumn[], fields: readonly ExportedField[]): Branch {
  const root: Branch = new Map();
  for (const column of columns) {
    const value = valueIn(fields, column.name);
    place(root, headingOf(column), value === '' ? null : fieldValueJson(column.type, value));
  }
  return root;
}

/** JSON.stringify does not write Maps, and in an object `__proto__` would be more than a name. */
const plain = (_key: string, value: unknown): unknown =>
  value instanceof Map ? Object.fromEntries(value as ReadonlyMap<string, unknown>) : value;

export const writeErpJson = async (document: ExportedDocument): Promise<Uint8Array> => {
  const columns = mappedColumnsOf(document);
  const root: Branch = new Map<string, Branch | Leaf>([
    ['documentId', document.id],
    ['documentType', document.documentClass],
    ...filled(columns.fields, document.fields),
  ]);
  const items = columns.items.length > 0 ? document.items.map((item) => filled(columns.items, item)) : [];
  return new TextEncoder().encode(`${JSON.stringify({ document: root, items }, plain, 2)}\n`);
};
