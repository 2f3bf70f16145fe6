import { expect, test } from 'vitest';
import { createOutbound } from '#service/platform/outbound/guarded-fetch.ts';
import { call } from './http-call.ts';

test('connection errors are reported as not sent, in the reader’s language', async () => {
  const outbound = createOutbound({ allow: ['127.0.0.1/32'] });
  const called = await call({ outbound, culture: 'cs-CZ' }, 'http://127.0.0.1:9/xml', { method: 'POST' });
  expect(called).toEqual({
    failure: { kind: 'unsent', message: 'K serveru 127.0.0.1:9 se nepodařilo připojit (ECONNREFUSED).' },
  });
  const unknown = createOutbound({ allow: [], resolve: () => Promise.resolve([]) });
  expect(await call({ outbound: unknown, culture: 'sk-SK' }, 'https://ledger.test/', {})).toEqual({
    failure: { kind: 'unsent', message: 'Názov servera ledger.test sa nepodarilo nájsť.' },
  });
});
