import { describe, expect, test } from 'vitest';
import { assertPasswordAllowed, hashPassword, verifyPassword } from './password.ts';

describe('passwords', () => {
  test('are stored as PHC text with their own salt', async () => {
    const [one, two] = await Promise.all([hashPassword('správné heslo'), hashPassword('správné heslo')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(two);
  });

  test('match in any encoding of accents, and nothing else matches', async () => {
    const hash = await hashPassword('správné heslo');
    expect(await verifyPassword('správné heslo'.normalize('NFD'), hash)).toBe(true);
    expect(await verifyPassword('spravne heslo', hash)).toBe(false);
    expect(await verifyPassword('', hash)).toBe(false);
    expect(await verifyPassword('anything', null)).toBe(false);
    expect(await verifyPassword('anything', 'not a hash')).toBe(false);
  });

  test('of unknown users take as long to check as wrong ones', async () => {
    const hash = await hashPassword('right password');
    const timed = async (stored: string | null) => {
      const start = performance.now();
      await verifyPassword('wrong password', stored);
      return performance.now() - start;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      known.push(await timed(hash));
      unknown.push(await timed(null));
    }
    // an early return would be a hundred times faster; noise only adds time, so the shortest round has the least of it
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 4);
  });

  test.each([
    ['short', 'is too short'],
    ['Somebody@Demo.test', 'is the e-mail'],
    ['x'.repeat(1_001), 'is too long'],
  ])('%s %s', (password) => {
    expect(() => assertPasswordAllowed(password, 'somebody@demo.test')).toThrow();
  });
});
