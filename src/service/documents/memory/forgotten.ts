import type { FieldValue } from '#values/values.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import type { DocumentRow } from '../core/document-row.ts';
import { findLessonFields } from './store.ts';

type Memory = NonNullable<FieldValue['memory']>;
/** Whether the lesson about a field that gave a value was forgotten since. */
export type IsForgotten = (field: string, memory: Memory) => boolean;

export async function findForgotten({ db }: Ctx, { fields, items }: DocumentRow): Promise<IsForgotten> {
  const values = [fields, ...items].flatMap((each) => Object.values(each));
  const layoutIds = new Set(values.flatMap(({ memory }) => memory?.layoutId ?? []));
  const kept = layoutIds.size === 0 ? undefined : await findLessonFields(db, [...layoutIds]);
  return (field, { layoutId }) => kept?.get(layoutId)?.includes(field) !== true;
}
