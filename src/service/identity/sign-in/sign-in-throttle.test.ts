import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DomainError } from '#contract/core/errors.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { type Attempt, assertNotThrottled, recordFailure, recordSuccess } from './sign-in-throttle.ts';

let database: TestDatabase & { drop: () => Promise<void> };
let clock = 0;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  clock = Date.UTC(2026, 0, 1);
  await database.system.deleteFrom('sign_in_failures').execute();
});

const parts = () => ({ db: database.system, now: () => new Date(clock) });
const fail = async (attempt: Attempt, times: number) => {
  for (let time = 0; time < times; time += 1) await recordFailure(parts(), attempt);
};
async function waitOf(attempt: Attempt): Promise<number> {
  try {
    await assertNotThrottled(parts(), attempt);
    return 0;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.details.retryAfterS ?? -1;
  }
}

const jana = { account: 'jana@demo.test', address: '203.0.113.7' };

describe('wrong passwords', () => {
  test('are free five times, then the delay doubles up to a quarter of an hour', async () => {
    const waits: number[] = [];
    for (let failures = 1; failures <= 17; failures += 1) {
      await fail(jana, 1);
      waits.push(await waitOf(jana));
    }
    expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
    clock += 899_000;
    expect(await waitOf(jana)).toBe(1);
    clock += 1_000;
    expect(await waitOf(jana)).toBe(0);
  });

  test('of a stranger do not lock out the owner', async () => {
    await fail({ ...jana, address: '198.51.100.1' }, 15);
    expect(await waitOf(jana)).toBe(0);
    expect(await waitOf({ ...jana, address: '198.51.100.1' })).toBe(900);
  });

  test('from ever new addresses delay the account by a minute at most', async () => {
    for (let address = 0; address < 40; address += 1) await fail({ ...jana, address: `198.51.100.${address}` }, 1);
    expect(await waitOf({ ...jana, address: '192.0.2.1' })).toBe(60);
  });

  test('for ever new accounts delay the address', async () => {
    for (let account = 0; account < 55; account += 1) await fail({ ...jana, account: `user${account}@demo.test` }, 1);
    expect(await waitOf({ ...jana, account: 'another@demo.test' })).toBe(32);
    expect(await waitOf({ account: 'another@demo.test', address: '192.0.2.1' })).toBe(0);
  });

  test('from one IPv6 network are counted together', async () => {
    for (let host = 0; host < 6; host += 1) await fail({ ...jana, address: `2001:db8:1:2::${host}` }, 1);
    expect(await waitOf({ ...jana, address: '2001:db8:1:2:ffff::1' })).toBe(2);
    expect(await waitOf({ ...jana, address: '2001:db8:1:3::1' })).toBe(0);
  });

  test('are forgotten after a correct one, and after a day', async () => {
    await fail(jana, 9);
    await recordSuccess(parts(), jana);
    expect(await waitOf(jana)).toBe(0);
    await fail(jana, 9);
    clock += 25 * 3_600_000;
    await fail(jana, 1);
    expect(await waitOf(jana)).toBe(0);
  });

  test('store no entered name, as it may be a password', async () => {
    await fail(jana, 1);
    const rows = await database.system.selectFrom('sign_in_failures').select('subject').execute();
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toContain('jana');
  });
});
