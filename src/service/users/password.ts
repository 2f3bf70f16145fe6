import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Reason } from '#contract/core/error-reasons.ts';
import { DomainError, invalid } from '#contract/core/errors.ts';
import { weaknessOf } from './weak-password.ts';

/** argon2id with the parameters of OWASP: about 90 ms and 19 MiB per attempt. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const saltBytes = 16;
/** A longer limit would only let attackers waste our time; no real password is longer. */
const maxLength = 1_000;
const minPasswordLength = 10;

/** Hashes in PHC format: algorithm, cost and salt are stored with the hash, so that the cost can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await serialized(() => derive(password, salt, cost));
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/**
 * Whether the password matches the hash. Without a hash (no such user, or one without a password) it takes equally long and returns false.
 * `before` runs right before the work, when its turn has come: for the final check of a throttle.
 */
export async function verifyPassword(password: string, hash: string | null, before?: () => Promise<void>): Promise<boolean> {
  const { salt, tag, ...parameters } = parse(hash ?? dummy) ?? parseDummy();
  return serialized(async () => {
    await before?.();
    const found = await derive(password.slice(0, maxLength), salt, { ...parameters, tagLength: tag.length });
    return timingSafeEqual(found, tag) && hash !== null && password.length <= maxLength;
  });
}

export function assertPasswordAllowed(password: string, email: string): void {
  const refuse = (reason: Reason) => invalid('password', reason);
  if (password.length < minPasswordLength) throw refuse({ code: 'text_too_short', params: { min: minPasswordLength } });
  if (password.length > maxLength) throw refuse({ code: 'text_too_long', params: { max: maxLength } });
  const weakness = weaknessOf(password, email);
  if (weakness) throw refuse(weakness);
}

type Cost = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism' | 'tagLength'>;

function derive(password: string, salt: Buffer, parameters: Cost): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  // keyboards may produce the same character in two ways (é, e + ´)
  argon2('argon2id', { message: password.normalize('NFC'), nonce: salt, ...parameters }, (error, tag) =>
    error ? reject(error) : resolve(tag),
  );
  return promise;
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function parse(hash: string) {
  const [, memory, passes, parallelism, salt, tag] = phc.exec(hash) ?? [];
  if (salt === undefined || tag === undefined) return undefined;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

const dummy = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(randomBytes(saltBytes))}$${unpadded(randomBytes(32))}`;

function parseDummy() {
  const parsed = parse(dummy);
  if (!parsed) throw new Error('the dummy hash cannot be read');
  return parsed;
}

/** Hashing uses the few threads that files and DNS lookups need too, so at most two run at a time, with a bounded queue. */
const atOnce = 2;
const maxWaiting = 200;
let running = 0;
const waiting: (() => void)[] = [];

async function serialized<T>(work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running += 1;
  else {
    if (waiting.length >= maxWaiting) throw new DomainError('too_many_requests', { retryAfterS: 5 });
    // the finishing call passes its slot on, so `running` is unchanged
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
