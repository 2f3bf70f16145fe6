import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import type { Role } from '#contract/core/permissions.ts';
import type { FieldValue, FieldValues } from '#values/values.ts';
import type { BlobStore } from '#service/platform/blobs/blob-store.ts';
import { createTenant } from '#service/provisioning/create-tenant.ts';
import { createUser } from '#service/users/create-user.ts';
import type { Actor } from '#service/platform/ctx.ts';
import type { Database } from '#service/platform/database/database.ts';
import type { DocumentRow } from '#service/documents/core/document-row.ts';
import { replacePages } from '#service/documents/pages/pages.store.ts';
import { searchTextOf } from '#service/documents/core/search-text.ts';

export type TestTenant = { tenantId: string; unitIds: [string, string] };

const now = () => new Date();

/** Creates a tenant with two accounting units and the built-in document types. */
export async function buildTenant(database: Database, name = 'Tenant'): Promise<TestTenant> {
  const { tenantId, accountingUnitIds } = await createTenant(
    { db: database.system, now },
    {
      name,
      features: ['Approval', 'AccountingUnits'],
      accountingUnits: [{ name: `${name} A` }, { name: `${name} B`, customerId: '12345679' }],
    },
  );
  const [first, second = first] = accountingUnitIds;
  return { tenantId, unitIds: [first, second] };
}

/** Creates a user of the tenant's first unit, or of the given units; an administrator is in all of them. */
export async function buildUser(
  database: Database,
  tenant: TestTenant,
  role: Role,
  unitIds: readonly [string, ...string[]] = [tenant.unitIds[0]],
): Promise<Actor> {
  const name = `${role} ${randomUUID().slice(0, 8)}`;
  const email = `${randomUUID()}@example.test`;
  const [accountingUnitId, ...additionalUnitIds] = unitIds;
  const { userId } = await createUser(
    { db: database.system, now },
    { tenantId: tenant.tenantId, email, name, role, passwordHash: null, accountingUnitId, additionalUnitIds },
  );
  return {
    kind: 'user',
    id: userId,
    tenantId: tenant.tenantId,
    role,
    name,
    email,
    accountingUnitId,
    unitIds: role === 'TenantAdmin' ? 'all' : unitIds,
  };
}

export const valueOf = (value: string): FieldValue => ({
  value,
  wordIds: [],
  confidence: 0.99,
  source: 'Extraction',
  evidence: [],
});
export const valuesOf = (values: Record<string, string>): FieldValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueOf(value)]));

/** A value for each required field of an invoice. */
export const invoiceValues = {
  invoice_number_sm: '2026-0001',
  issued_by_name_sm: 'Dodavatel s.r.o.',
  date_issued: '2026-03-05',
  currency: 'CZK',
  total_amount: '12100.00',
};

export type DocumentDraft = Partial<
  Pick<
    DocumentRow,
    | 'file_name'
    | 'external_id'
    | 'state'
    | 'approval_state'
    | 'export_state'
    | 'queued_at'
    | 'document_class'
    | 'accounting_unit_id'
    | 'created_by_user'
    | 'created_at'
    | 'deleted_at'
    | 'messages'
    | 'failure_reason'
    | 'duplicate_of'
  >
> & { fields?: Record<string, string>; items?: Record<string, string>[]; pages?: number; bytes?: Uint8Array };

/**
 * Creates a document in the given state (Extracted by default), with a stored file; `pages` gives it pages with two words and a small image
 * each.
 */
export async function buildDocument(
  { database, blobs }: { database: Database; blobs: BlobStore },
  tenant: TestTenant,
  { fields = {}, items = [], messages = [], pages = 0, bytes = Buffer.from('%PDF-1.7 a test'), ...draft }: DocumentDraft = {},
): Promise<string> {
  const id = uuidv7();
  const fileKey = `${tenant.tenantId}/test/${id}`;
  await blobs.put(fileKey, Readable.from([bytes]));
  const values = {
    file_name: draft.file_name ?? 'invoice.pdf',
    external_id: draft.external_id ?? null,
    fields: valuesOf(fields),
    items: items.map(valuesOf),
  };
  const db = database.forTenant(tenant.tenantId);
  await db
    .insertInto('documents')
    .values({
      tenant_id: tenant.tenantId,
      id,
      content_type: 'application/pdf',
      file_key: fileKey,
      file_size: bytes.byteLength,
      file_sha256: createHash('sha256').update(bytes).digest('hex'),
      document_class: 'invoice',
      source: 'Api',
      state: 'Extracted',
      accounting_unit_id: tenant.unitIds[0],
      page_count: pages,
      ...draft,
      file_name: values.file_name,
      fields: JSON.stringify(values.fields),
      items: JSON.stringify(values.items),
      messages: JSON.stringify(messages),
      error_count: messages.filter(({ level }) => level === 'Error').length,
      search_text: searchTextOf(values),
    })
    .execute();
  if (pages > 0) await buildPages({ database, blobs }, tenant, id, pages);
  return id;
}

/** The smallest PNG: one pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function buildPages(
  { database, blobs }: { database: Database; blobs: BlobStore },
  tenant: TestTenant,
  documentId: string,
  count: number,
): Promise<void> {
  const pages = Array.from({ length: count }, (_, index) => ({ index, key: `${tenant.tenantId}/test/${documentId}-${index}` }));
  for (const { key } of pages) await blobs.put(key, Readable.from([pixel]));
  await replacePages(
    database.forTenant(tenant.tenantId),
    documentId,
    pages.map(({ index, key }) => ({
      tenant_id: tenant.tenantId,
      document_id: documentId,
      page_index: index,
      width: 595,
      height: 842,
      rotation: 0,
      word_source: 'textLayer',
      word_count: 2,
      first_word_id: index * 2,
      words: { texts: ['Faktura', '2026-0001'], boxes: [10, 10, 60, 20, 70, 10, 120, 20], lines: [0, 0], confidences: [1, 1] },
      image_key: key,
      image_type: 'image/png',
      image_width: 1,
      image_height: 1,
      preview_key: key,
      preview_type: 'image/png',
      qr_codes: [],
    })),
  );
}
