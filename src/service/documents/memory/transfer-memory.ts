/** Transfers what one tenant has learned to another, such as from an accounting office to a new client. */
import { v7 as uuidv7 } from 'uuid';
import { lineItems } from '#contract/documents/line-items.ts';
import { type MemoryFile, maxLayoutsPerFile } from '#contract/documents/memory-file.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import type { Lesson } from '#service/extraction/understand/memory/lesson.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { findMarked, isKnownLayout, storeLayout, lockLayouts } from './store.ts';

/** Exports positions only: no values, documents or supplier numbers, which would reveal suppliers. */
export async function exportMemory(ctx: Ctx): Promise<MemoryFile> {
  const rows = await findMarked(ctx.db, maxLayoutsPerFile);
  const layouts = rows.map(({ marks, lessons }): FileLayout => ({
    marks,
    lessons: lessons.flatMap((lesson) =>
      lesson.kind === 'place' && lesson.isLive && lesson.documentId !== null
        ? [{ field: lesson.field, place: lesson.place }]
        : [],
    ),
    ...tableOf(lessons),
  }));
  await recordAudit(ctx, 'memory.exported', { details: { layouts: layouts.length } });
  return { format: 'vidimus-supplier-memory', version: 1, layouts: layouts.filter(hasContent) };
}

type FileLayout = MemoryFile['layouts'][number];

const hasContent = ({ lessons, table }: FileLayout): boolean => lessons.length > 0 || table !== undefined;

function tableOf(lessons: readonly Lesson[]): Pick<FileLayout, 'table'> {
  const own = lessons.find((lesson) => lesson.kind === 'table' && lesson.isLive && lesson.documentId !== null);
  return own?.kind === 'table' ? { table: own.table } : {};
}

/** Returns the lessons of a layout in a file: treated as corrections until documents of this tenant contradict them. */
function inheritedOf({ lessons, table }: FileLayout, learnedAt: string): Lesson[] {
  const effect = { better: 0, worse: 0, same: 0 };
  const told = { documentId: null, learnedAt, isCorrection: true, effect, isLive: true };
  const places = lessons.map(({ field, place }): Lesson => ({ ...told, kind: 'place', field, place }));
  return table === undefined ? places : [...places, { ...told, kind: 'table', field: lineItems, table }];
}

/** Adds layouts that are not known yet. Idempotent. */
export const importMemory = (ctx: Ctx, { layouts }: MemoryFile): Promise<{ added: number; known: number }> =>
  transact(ctx, async (ctx) => {
    const { tenantId } = ctx.actor;
    await lockLayouts(ctx.db, tenantId);
    const at = ctx.now();
    let added = 0;
    for (const layout of layouts) {
      const { marks } = layout;
      // a layout without fixed words could never be recognized
      if (marks.bands.length === 0 || (await isKnownLayout(ctx.db, tenantId, marks))) continue;
      const inherited = inheritedOf(layout, at.toISOString());
      await storeLayout(ctx.db, { tenantId, id: uuidv7(), keys: [], marks, lessons: inherited, at });
      added += 1;
    }
    await recordAudit(ctx, 'memory.imported', { details: { layouts: added } });
    return { added, known: layouts.length - added };
  });
