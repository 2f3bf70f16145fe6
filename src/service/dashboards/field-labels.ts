import { inCulture } from '#service/document-types/in-culture.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { findFieldLabels } from './quality.store.ts';

/** Returns the labels of fields in the language of the caller. */
export async function fieldLabels(ctx: Ctx, names: readonly string[]): Promise<string[]> {
  const found = await findFieldLabels(ctx.db, ctx.actor.tenantId, names);
  const labels = new Map(found.map(({ name, label }) => [name, inCulture(label, ctx.culture, name)]));
  return names.map((name) => labels.get(name) ?? name);
}
