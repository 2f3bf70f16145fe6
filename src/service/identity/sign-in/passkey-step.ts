import { z } from 'zod';
import { createSealer, type MasterKey } from '#service/platform/secrets/seal.ts';
import { findUser, touchUser, type UserRow } from '#service/users/accounts.store.ts';
import { Assertion, ceremonyMs, checkAssertion, requestOptions } from '#service/users/passkeys/ceremonies.ts';
import { findPasskey, hasPasskeys, listPasskeys, usePasskey } from '#service/users/passkeys/passkeys.store.ts';
import type { RelyingParty } from '#service/users/passkeys/relying-party.ts';
import type { PasskeyOffer } from './passkey-form.ts';
import { assertNotThrottled, recordFailure, recordSuccess, type ThrottleParts } from './sign-in-throttle.ts';

export type PasskeyParts = ThrottleParts & { masterKey: MasterKey; party: RelyingParty };

/** The challenge sent to the browser and its sign-in; `userId` is set after a correct password. */
const Ticket = z.object({ uid: z.string(), userId: z.string().optional(), challenge: z.string(), until: z.number() });
type Ticket = z.output<typeof Ticket>;

/** `refused`: the user whose password was correct; undefined if only a passkey was given. */
export type Taken = { userId: string; amr: string[] } | { refused: UserRow | undefined } | 'expired';

/** Opens the sign-in with a passkey: alone, or after the password. */
export function openPasskeySteps(parts: PasskeyParts) {
  const { db, now, party } = parts;
  const tickets = createSealer(parts.masterKey, 'passkey challenge');

  /** Returns undefined if no passkey can be used: nobody has one, or the user whose password was given has none. */
  async function offer(uid: string, user?: UserRow): Promise<PasskeyOffer | undefined> {
    const known = user ? await listPasskeys(db, user) : [];
    if (user ? known.length === 0 : !(await hasPasskeys(db))) return undefined;
    const options = await requestOptions(party, known);
    const ticket: Ticket = {
      uid,
      ...(user && { userId: user.id }),
      challenge: options.challenge,
      until: now().getTime() + ceremonyMs,
    };
    return { ticket: tickets.seal(JSON.stringify(ticket)), options: JSON.stringify(options) };
  }

  /** Returns the user whose passkey signed the response; undefined if it is invalid. */
  async function prove({ userId, challenge }: Ticket, given: Assertion): Promise<UserRow | undefined> {
    const passkey = await findPasskey(db, given.id);
    if (!passkey) return undefined;
    const user = await findUser(db, passkey.userId);
    if (!user?.enabled || (userId !== undefined && userId !== user.id)) return undefined;
    const counter = await checkAssertion(party, { challenge, isWholeSignIn: userId === undefined }, given, passkey);
    return counter !== undefined && (await usePasskey(db, passkey, counter, now())) ? user : undefined;
  }

  /** Throws `too_many_requests`. */
  async function take({ uid, address }: { uid: string; address: string }, form: URLSearchParams): Promise<Taken> {
    const opened = tickets.open(form.get('passkey-ticket') ?? '');
    const ticket = opened === undefined ? undefined : Ticket.parse(JSON.parse(opened));
    if (!ticket || ticket.uid !== uid || ticket.until < now().getTime()) return 'expired';
    const given = assertionOf(form.get('passkey') ?? '');
    const attempt = { account: `passkey ${ticket.userId ?? given?.id ?? ''}`, address };
    await assertNotThrottled(parts, attempt);
    const user = given && (await prove(ticket, given));
    if (!user) {
      await recordFailure(parts, attempt);
      return { refused: ticket.userId === undefined ? undefined : await findUser(db, ticket.userId) };
    }
    await recordSuccess(parts, attempt);
    if (ticket.userId !== undefined) return { userId: user.id, amr: ['pwd', 'passkey'] };
    await touchUser(db, user, now());
    return { userId: user.id, amr: ['passkey'] };
  }

  return { offer, take };
}

export type PasskeySteps = ReturnType<typeof openPasskeySteps>;

function assertionOf(sent: string): Assertion | undefined {
  try {
    return Assertion.parse(JSON.parse(sent));
  } catch {
    return undefined;
  }
}
