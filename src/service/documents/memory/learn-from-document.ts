import { v7 as uuidv7 } from 'uuid';
import { findTypeFields } from '#service/document-types/fields.store.ts';
import { ownNumbers } from '#service/accounting-units/store.ts';
import { maxRecallPages } from '#service/extraction/extract-document.ts';
import type { Learned, Validated } from '#service/extraction/understand/memory/learn.ts';
import type { PageReading } from '#service/extraction/reading.ts';
import { type Learning, withLearning } from '#service/extraction/understanding.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { type DocumentRow, findDocuments } from '../core/document-row.ts';
import { isEdited } from '../core/field-history.store.ts';
import { storedPages } from '../parts/stored-pages.ts';
import { findDocumentIds, findLayoutHistory, findLayoutsLike, storeLayout, storeMembership, lockLayouts } from './store.ts';

/** Number of the latest documents of a layout that are compared with each other. */
const maxCompared = 6;

type Teaching = DocumentRow & { validated_at: Date };

/**
 * Whether a document may teach: a user or client application has validated its values, and they were extracted from its pages, not from an
 * e-invoice.
 */
const teaches = (document: DocumentRow | undefined): document is Teaching =>
  document !== undefined &&
  document.validated_at !== null &&
  !document.is_validated_by_rule &&
  !document.is_extracted_by_format &&
  document.page_count <= maxRecallPages;

type Latest = Validated & { pages: PageReading[] };

async function asValidated(ctx: Ctx, document: Teaching): Promise<Latest> {
  return {
    documentId: document.id,
    validatedAt: document.validated_at.toISOString(),
    documentClass: document.document_class,
    pages: await storedPages(ctx, document.id),
    values: document.fields,
    items: document.items,
  };
}

/** Assigns a validated document to a known or new layout, and updates what the layout's documents teach. Idempotent. */
export async function learnFromDocument(ctx: Ctx, documentId: string, signal: AbortSignal): Promise<void> {
  const [document] = await findDocuments(ctx.db, [documentId]);
  if (!teaches(document)) return;
  const latest = await asValidated(ctx, document);
  if (latest.pages.every(({ words }) => words.length === 0)) return;
  await withLearning(signal, async (learning) => {
    const marks = await learning.marks(latest.pages);
    const find = async (): Promise<string | null> =>
      learning.recognise({ pages: latest.pages, memories: await findLayoutsLike(ctx.db, ctx.actor.tenantId, marks) });
    const known = await find();
    if (known !== null && !(await isInformative(ctx, document, known))) return storeAsMember(ctx, document, known);
    const learned = await learnOf(ctx, learning, { document, latest, known });
    const isStored = await transact(ctx, async (ctx) => {
      await lockLayouts(ctx.db, ctx.actor.tenantId);
      // concurrent first documents of a layout: the second joins the first
      if (known === null && (await find()) !== null) return false;
      await keep(ctx, document, known ?? uuidv7(), learned);
      return true;
    });
    const joined = isStored ? null : await find();
    if (joined === null) return;
    const together = await learnOf(ctx, learning, { document, latest, known: joined });
    await transact(ctx, (ctx) => keep(ctx, document, joined, together));
  });
}

/** Whether the document teaches something: if no document of the layout was ever corrected, another correct one teaches nothing new. */
async function isInformative(ctx: Ctx, document: DocumentRow, layoutId: string): Promise<boolean> {
  if (await isEdited(ctx.db, document.id)) return true;
  const { lessons } = await findLayoutHistory(ctx.db, layoutId);
  return lessons.some(({ isCorrection }) => isCorrection);
}

type Asked = { document: DocumentRow; latest: Latest; known: string | null };

async function learnOf(ctx: Ctx, learning: Learning, { document, latest, known }: Asked): Promise<Learned> {
  const past = known === null ? { forgotten: {}, lessons: [] } : await findLayoutHistory(ctx.db, known);
  const fields = await findTypeFields(ctx.db, document.document_class);
  const learned = await learning.learn({
    documents: [latest, ...(known === null ? [] : await otherDocumentsOf(ctx, known, document))],
    fields,
    ownIds: await ownNumbers(ctx.db, ctx.actor.tenantId),
    forgotten: past.forgotten,
    inherited: past.lessons.filter(({ documentId }) => documentId === null),
  });
  // these documents tell nothing about fields of other types, or about those that an import brought and the type may get later
  const names = new Set(fields.map(({ name }) => name));
  const others = past.lessons.filter(({ kind, field }) => kind !== 'table' && !names.has(field));
  return { ...learned, lessons: [...learned.lessons, ...others] };
}

async function keep(ctx: Ctx, document: Teaching, layoutId: string, learned: Learned): Promise<void> {
  await storeLayout(ctx.db, { tenantId: ctx.actor.tenantId, id: layoutId, ...learned, at: ctx.now() });
  await storeAsMember(ctx, document, layoutId);
}

const storeAsMember = (ctx: Ctx, { id, validated_at: validatedAt }: Teaching, layoutId: string): Promise<void> =>
  storeMembership(ctx.db, { tenantId: ctx.actor.tenantId, documentId: id, layoutId, validatedAt });

/** Returns the latest other documents of the layout in their current state. */
async function otherDocumentsOf(ctx: Ctx, layoutId: string, { id, document_class: type }: DocumentRow): Promise<Validated[]> {
  const ids = (await findDocumentIds(ctx.db, layoutId, maxCompared)).filter((each) => each !== id);
  const documents = (await findDocuments(ctx.db, ids)).filter(teaches).filter((each) => each.document_class === type);
  const all: Validated[] = [];
  for (const document of documents) all.push(await asValidated(ctx, document));
  return all.toSorted((a, b) => b.validatedAt.localeCompare(a.validatedAt));
}
