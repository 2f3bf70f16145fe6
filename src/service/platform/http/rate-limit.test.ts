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

test('all addresses of one IPv6 network share a bucket, those of another do not', () => {
  const admit = createRateLimit({ perMinute: 1 });
  const ask = (ip: string) => admit(`decide ${ip}`, ip);
  ask('2001:db8:1:2::1');
  for (const ip of ['2001:db8:1:2::2', '2001:db8:1:2:ffff::9', '2001:db8:1:2:3:4:5:6'])
    expect(() => ask(ip)).toThrow('too_many_requests');
  ask('2001:db8:1:3::1');
  ask('192.0.2.1');
  ask('192.0.2.2');
});

test('the bucket of a signed-in caller is the same from every address', () => {
  const admit = createRateLimit({ perMinute: 1 });
  admit('tenant/user', '2001:db8:1:2::1');
  expect(() => admit('tenant/user', '192.0.2.1')).toThrow('too_many_requests');
});
