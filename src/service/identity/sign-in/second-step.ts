import type { IncomingMessage, ServerResponse } from 'node:http';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { CultureName } from '#contract/core/cultures.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { createSealer, type MasterKey } from '#service/platform/secrets/seal.ts';
import type { Log } from '#service/platform/log.ts';
import { inTransaction } from '#service/platform/database/database.ts';
import { sendPage } from '#service/platform/http/pages/page.ts';
import { findUser, type UserRow } from '#service/users/accounts.store.ts';
import { operatorOf } from '#service/users/account-parts.ts';
import { findTotp, isSecondFactorRequired } from '#service/users/second-factor/store.ts';
import { pendingTotp, proveSecondFactor, startTotp, type TotpParts } from '#service/users/second-factor/totp.ts';
import { listPasskeys } from '#service/users/passkeys/passkeys.store.ts';
import { auditFailedSignIn } from './audit-sign-in.ts';
import type { PasskeySteps } from './passkey-step.ts';
import { codePage, enrolPage, passkeyPage, recoveryCodesPage, type StepPage, type Wrong } from './second-step-pages.ts';
import { assertNotThrottled, recordFailure, recordSuccess, type ThrottleParts } from './sign-in-throttle.ts';

export type SecondStepParts = ThrottleParts & { log: Log; masterKey: MasterKey; passkeySteps: PasskeySteps };

/** State of a sign-in after the correct password. It belongs to one sign-in of one browser, which the cookie proves. */
const Ticket = z.object({ uid: z.string(), userId: z.string(), stage: z.enum(['code', 'enrol', 'done']), until: z.number() });
type Ticket = z.output<typeof Ticket>;

const validForMs = 900_000;

export type Stage = 'code' | 'passkey' | 'enrol';

/**
 * Returns the step required after the password: a code, a passkey, setting up a second factor, or none. A user with a passkey cannot set up
 * anything else here: otherwise the password alone would bypass the passkey.
 */
export async function nextStage({ db }: ThrottleParts, user: UserRow): Promise<Stage | undefined> {
  const totp = await findTotp(db, user);
  if (totp && totp.confirmedAt !== null) return 'code';
  if (!(await isSecondFactorRequired(db, user.tenantId))) return undefined;
  return (await listPasskeys(db, user)).length > 0 ? 'passkey' : 'enrol';
}

type Step = {
  request: IncomingMessage;
  response: ServerResponse;
  address: string;
  uid: string;
  culture: CultureName;
  leadsTo: readonly string[];
};

export function openSecondSteps(parts: SecondStepParts) {
  const tickets = createSealer(parts.masterKey, 'sign-in ticket');
  const totpParts: TotpParts = { db: parts.db, now: parts.now, sealer: createSealer(parts.masterKey, 'second factor') };
  const seal = (ticket: Omit<Ticket, 'until'>) =>
    tickets.seal(JSON.stringify({ ...ticket, until: parts.now().getTime() + validForMs } satisfies Ticket));
  const pageFor = ({ culture, leadsTo, uid }: Step, userId: string, stage: Ticket['stage']): StepPage => ({
    culture,
    leadsTo,
    ticket: seal({ uid, userId, stage }),
  });

  async function ask(step: Step, user: UserRow, stage: Stage, wrong?: Wrong): Promise<void> {
    sendPage(step.response, wrong ? 401 : 200, await shownFor(step, user, stage, wrong));
  }

  async function shownFor(step: Step, user: UserRow, stage: Stage, wrong: Wrong) {
    if (stage === 'enrol') {
      return enrolPage(pageFor(step, user.id, stage), await pendingTotp(totpParts, user), wrong === 'code');
    }
    const passkey = await parts.passkeySteps.offer(step.uid, user);
    // the last passkey was removed meanwhile: then a code is requested that cannot be correct
    return stage === 'passkey' && passkey
      ? passkeyPage(step, wrong, passkey)
      : codePage(pageFor(step, user.id, 'code'), wrong, passkey);
  }

  async function enrol(step: Step, user: UserRow, code: string): Promise<boolean> {
    const actor = { ...operatorOf(user.tenantId), kind: 'user' as const, id: user.id, name: user.name, email: user.email };
    const recoveryCodes = await inTransaction(parts.db, async (db) => {
      const made = await startTotp({ ...totpParts, db }, user, code);
      const ctx = { db, actor, traceId: uuidv7(), now: parts.now, address: step.address };
      if (made) await recordAudit(ctx, 'user.secondFactorOn', { details: { userId: user.id, name: user.name } });
      return made;
    });
    if (!recoveryCodes) return false;
    sendPage(step.response, 200, recoveryCodesPage(pageFor(step, user.id, 'done'), recoveryCodes));
    return true;
  }

  /** Responds to the request, or returns who is signed in and by which methods. Throws `too_many_requests`. */
  async function take(step: Step, form: URLSearchParams): Promise<{ userId: string; amr: string[] } | 'answered' | 'expired'> {
    const opened = tickets.open(form.get('ticket') ?? '');
    const ticket = opened === undefined ? undefined : Ticket.parse(JSON.parse(opened));
    if (!ticket || ticket.uid !== step.uid || ticket.until < parts.now().getTime()) return 'expired';
    const user = await findUser(parts.db, ticket.userId);
    if (!user?.enabled) return 'expired';
    if (ticket.stage === 'done') return { userId: user.id, amr: ['pwd', 'otp'] };
    const attempt = { account: `second factor ${user.id}`, address: step.address };
    await assertNotThrottled(parts, attempt);
    const code = form.get('code') ?? '';
    const proof = ticket.stage === 'code' ? await proveSecondFactor(totpParts, user, code) : undefined;
    if (ticket.stage === 'enrol' && (await enrol(step, user, code))) return 'answered';
    if (proof === undefined) {
      await recordFailure(parts, attempt);
      auditFailedSignIn(parts, user, step.address);
      await ask(step, user, ticket.stage, 'code');
      return 'answered';
    }
    await recordSuccess(parts, attempt);
    return { userId: user.id, amr: ['pwd', proof] };
  }

  return { ask, take };
}

export type SecondSteps = ReturnType<typeof openSecondSteps>;
