import { expect, test } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

test('each caller has a separate bucket that refills', () => {
  let time = 0;
  const admit = createRateLimit({ perMinute: 60, now: () => time });
  for (let call = 0; call < 60; call += 1) admit('one', '192.0.2.1');
  expect(() => admit('one', '192.0.2.1')).toThrow(
    expect.objectContaining({ code: 'too_many_requests', details: { retryAfterS: 1 } }),
  );
  admit('two', '192.0.2.1');
  time += 1000;
  admit('one', '192.0.2.1');
  expect(() => admit('one', '192.0.2.1')).toThrow('too_many_requests');
});

test.each(['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'])('%s is this machine and not limited', (ip) => {
  const admit = createRateLimit({ perMinute: 1 });
  for (let call = 0; call < 5; call += 1) admit('one', ip);
});

test.each(['192.0.2.1', '::2', '::ffff:10.0.0.1', '127.evil'])('%s is limited', (ip) => {
  const admit = createRateLimit({ perMinute: 1 });
  admit('one', ip);
  expect(() => admit('one', ip)).toThrow('too_many_requests');
});
