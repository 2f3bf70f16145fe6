import { v7 as uuidv7 } from 'uuid';
import { validate as isUuid } from 'uuid';
import { DomainError, invalid } from '#contract/core/errors.ts';
import { findDecidingUsers } from './people.store.ts';
import {
  insertSubstitution,
  listSubstitutions,
  lockSubstitution,
  revokeSubstitution,
  type SubstitutionRow,
} from './substitutions.store.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, publishReload, transact } from '#service/platform/ctx.ts';

const shown = ({ startsAt, endsAt, revokedAt, ...row }: SubstitutionRow) => ({
  ...row,
  from: startsAt.toISOString(),
  to: endsAt.toISOString(),
  isRevoked: revokedAt !== null,
});

/** Returns substitutions: those that concern the caller, or all for a tenant admin. */
export const readSubstitutions = async (ctx: Ctx) =>
  (await listSubstitutions(ctx.db, ctx.actor.role === 'TenantAdmin' ? undefined : ctx.actor.id)).map(shown);

/** Whose turn it is depends on substitutions, so that open inboxes are fetched again. They change too rarely to name the documents. */
const publishTurnsChanged = (ctx: Ctx): void => publishReload(ctx);

export type SubstitutionDraft = { userId?: string | undefined; substituteId: string; from: string; to: string };

/** Adds a substitute for a period. Only a tenant admin may do so for other users. */
export function addSubstitution(ctx: Ctx, draft: SubstitutionDraft): Promise<{ substitutionId: string }> {
  return transact(ctx, async (ctx) => {
    const userId = draft.userId ?? ctx.actor.id;
    if (userId !== ctx.actor.id && ctx.actor.role !== 'TenantAdmin')
      throw new DomainError('role_forbids', { reason: { code: 'substitute_needs_administrator' } });
    const [startsAt, endsAt] = [new Date(draft.from), new Date(draft.to)];
    if (endsAt <= startsAt) throw invalid('body.to', { code: 'end_before_start' });
    if (endsAt <= ctx.now()) throw invalid('body.to', { code: 'period_over' });
    const people = new Map((await findDecidingUsers(ctx.db)).map((user) => [user.id, user]));
    const [user, substitute] = [people.get(userId), people.get(draft.substituteId)];
    if (!user) throw invalid('body.userId', { code: 'user_cannot_approve' });
    if (!substitute) throw invalid('body.substituteId', { code: 'user_cannot_approve' });
    if (user.id === substitute.id) throw invalid('body.substituteId', { code: 'own_substitute' });
    const id = uuidv7();
    const substitution = {
      id,
      userId: user.id,
      userName: user.name,
      substituteId: substitute.id,
      substituteName: substitute.name,
      startsAt,
      endsAt,
      createdBy: ctx.actor.name,
    };
    await insertSubstitution(ctx.db, ctx.actor.tenantId, substitution, ctx.now());
    await recordAudit(ctx, 'substitution.added', {
      details: { substitutionId: id, user: user.name, substitute: substitute.name, from: draft.from, to: draft.to },
    });
    publishTurnsChanged(ctx);
    return { substitutionId: id };
  });
}

/** Ends a substitution now; repeated calls change nothing. One that the caller may not end is treated as not found. */
export function endSubstitution(ctx: Ctx, id: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const found = isUuid(id) ? await lockSubstitution(ctx.db, id) : undefined;
    if (!found || (found.userId !== ctx.actor.id && ctx.actor.role !== 'TenantAdmin'))
      throw new DomainError('not_found', { reason: { code: 'substitution_not_found' } });
    if (found.revokedAt !== null) return;
    await revokeSubstitution(ctx.db, id, ctx.now());
    await recordAudit(ctx, 'substitution.revoked', {
      details: { substitutionId: id, user: found.userName, substitute: found.substituteName },
    });
    publishTurnsChanged(ctx);
  });
}
