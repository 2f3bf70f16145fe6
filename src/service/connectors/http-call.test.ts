import { expect, test } from 'vitest';
import { createOutbound } from '#service/platform/outbound/guarded-fetch.ts';
import { call } from './http-call.ts';

test('connection errors are reported as not sent, with a reason', async () => {
  const outbound = createOutbound({ allow: ['127.0.0.1/32'] });
  const called = await call({ outbound }, 'http://127.0.0.1:9/xml', { method: 'POST' });
  expect(called).toEqual({
    failure: { kind: 'unsent', message: { code: 'host_refuses', params: { host: '127.0.0.1:9' } } },
  });
  const unknown = createOutbound({ allow: [], resolve: () => Promise.resolve([]) });
  expect(await call({ outbound: unknown }, 'https://ledger.test/', {})).toEqual({
    failure: { kind: 'unsent', message: { code: 'host_name_unknown', params: { host: 'ledger.test' } } },
  });
});
