import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Reason } from '#contract/core/error-reasons.ts';

let breached: ReadonlySet<string> | undefined;

/** Made by scripts/breached-passwords.ts: the first eight bytes of each hash. */
function breachedPasswords(): ReadonlySet<string> {
  breached ??= new Set(
    readFileSync(path.join(import.meta.dirname, 'breached-passwords.txt'), 'utf8')
      .trim()
      .split('\n'),
  );
  return breached;
}

const isBreached = (password: string): boolean =>
  breachedPasswords().has(createHash('sha256').update(password).digest().subarray(0, 8).toString('base64url'));

const runs = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertzuiopasdfghjklyxcvbnm', 'qwertyuiopasdfghjklzxcvbnm'];

/** One or a few characters again and again, or as they stand in a row. */
function isPattern(password: string): boolean {
  if (/^(.{1,4})\1+.{0,3}$/u.test(password)) return true;
  const backwards = password.split('').toReversed().join('');
  return runs.some((run) => run.includes(password) || run.includes(backwards));
}

/**
 * Why a password is among the first that somebody would try (NIST SP 800-63B, 3.1.1.2); nothing is asked of which characters it has.
 * What is added to a known one to make it longer, as figures and marks at its end, makes it no better.
 */
export function weaknessOf(password: string, email: string): Extract<Reason, { code: `password_${string}` }> | undefined {
  const typed = password.toLowerCase();
  if (typed === email.toLowerCase()) return { code: 'password_is_email' };
  const bare = typed.replace(/[\d\W_]+$/u, '');
  const own = new Set(['vidimus', email.toLowerCase().split('@')[0] ?? '']);
  if (own.has(bare) || own.has(typed)) return { code: 'password_predictable' };
  if (isPattern(typed)) return { code: 'password_predictable' };
  return isBreached(typed) || isBreached(bare) ? { code: 'password_breached' } : undefined;
}
