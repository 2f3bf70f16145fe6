import type { Ctx } from '#service/platform/ctx.ts';
import { type PageReading, UnreadableFile } from '#service/extraction/reading.ts';
import { findFirstPagesOf } from '#service/extraction/understanding.ts';
import { distinctiveFields } from './suggest-splits.ts';

/** A longer file is a contract or a book; analyzing each of its pages would take long. */
const maxPages = 60;

/** Returns how many documents a file certainly contains, judged by its pages. If that takes too long, 1. */
export async function countParts(ctx: Pick<Ctx, 'now'>, pages: readonly PageReading[], signal?: AbortSignal): Promise<number> {
  if (pages.length < 2 || pages.length > maxPages) return 1;
  const today = ctx.now().toISOString().slice(0, 10);
  try {
    const [, ...others] = await findFirstPagesOf({ pages: [...pages], fields: distinctiveFields, today }, signal);
    return 1 + others.filter(({ isSure }) => isSure).length;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return 1;
  }
}
