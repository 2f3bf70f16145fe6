import { expect, test } from 'vitest';
import { upsertOidcState } from './oidc-state.store.ts';
import { countFailure } from './sign-in/sign-in-failures.store.ts';
import { insertWebSession } from './sessions/web-sessions.store.ts';
import { createTestDatabase } from '#testing/database.ts';
import { sweepState } from './sweep-state.ts';

const hour = 3_600_000;
const now = new Date(Date.UTC(2026, 0, 2));
const at = (hours: number) => new Date(now.getTime() + hours * hour);

test('deletes only expired entries', async () => {
  await using database = await createTestDatabase();
  const db = database.system;
  const state = { payload: {}, grantId: null, uid: null, userCode: null };
  await upsertOidcState(db, 'Session', 'old', { ...state, expiresAt: at(-1) });
  await upsertOidcState(db, 'Session', 'live', { ...state, expiresAt: at(1) });
  await upsertOidcState(db, 'Session', 'endless', { ...state, expiresAt: null });
  await insertWebSession(db, 'old', { sealedTokens: 'x', expiresAt: at(-1) });
  await insertWebSession(db, 'live', { sealedTokens: 'x', expiresAt: at(1) });
  await countFailure(db, 'old', at(-25), at(-99));
  await countFailure(db, 'live', at(-23), at(-99));
  await sweepState(db, now);
  const ids = async (rows: Promise<object[]>) => (await rows).map((row) => String(Object.values(row)[0])).toSorted();
  expect(await ids(db.selectFrom('oidc_state').select('id').execute())).toEqual(['endless', 'live']);
  expect(await ids(db.selectFrom('web_sessions').select('id_hash').execute())).toEqual(['live']);
  expect(await ids(db.selectFrom('sign_in_failures').select('subject').execute())).toEqual(['live']);
});
