import type { z } from 'zod';
import { defaultTouchless } from '#contract/document-types/touchless.ts';
import type { touchlessBff } from '#contract/document-types/touchless-bff.ts';
import { DomainError } from '#contract/core/errors.ts';
import { assertAsRead } from '#service/audit/assert-as-read.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { assertType, proveRule, stateOf } from './read-touchless.ts';
import { lockRule, saveRule } from './rules.store.ts';

type Asked = z.output<typeof touchlessBff.set.body>;

/** Formats a proportion for people: 0.85 % and not 0.0085. */
const percent = (share: number): string => String(Math.ceil(share * 10_000) / 100);

/** Switches the rule of a type on or off. It can only be switched on if the validated documents, counted now, prove it. */
export const setTouchless = (ctx: Ctx, documentType: string, { settings, isOn, was }: Asked): Promise<void> =>
  transact(ctx, async (ctx) => {
    await assertType(ctx, documentType);
    const before = await lockRule(ctx.db, documentType);
    const present = { settings: before?.settings ?? defaultTouchless, state: stateOf(before) };
    await assertAsRead(ctx, was, present, { actions: ['touchless.changed', 'touchless.paused'], of: { documentType } });
    const proof = isOn ? await proveRule(ctx, documentType, settings.rule) : null;
    if (proof && proof.bound > settings.promise)
      throw new DomainError('state_conflict', {
        reason: { code: 'touchless_not_proved', params: { bound: percent(proof.bound), promise: percent(settings.promise) } },
      });
    const since = isOn ? ctx.now() : (before?.since ?? null);
    await saveRule(ctx.db, ctx.actor.tenantId, { documentType, settings, isOn, since, proof, changedBy: ctx.actor.name });
    await recordAudit(ctx, 'touchless.changed', { details: { documentType, isOn, ...settings, proof } });
  });
