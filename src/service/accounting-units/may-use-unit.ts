import type { Actor } from '#service/platform/ctx.ts';

export const mayUseUnit = (actor: Actor, unitId: string): boolean => actor.unitIds === 'all' || actor.unitIds.includes(unitId);
