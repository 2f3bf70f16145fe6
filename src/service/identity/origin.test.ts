import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { addressOf } from './origin.ts';

const socket = { remoteAddress: '10.0.0.9' } as Socket;
const from = (forwarded: string | undefined, trustedProxies: number) =>
  addressOf({ headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }, socket }, trustedProxies);

test.each([
  ['127.0.0.1, 203.0.113.7', 0, '10.0.0.9'],
  ['127.0.0.1, 203.0.113.7', 1, '203.0.113.7'],
  ['127.0.0.1, 203.0.113.7, 10.0.0.8', 2, '203.0.113.7'],
  ['203.0.113.7', 1, '203.0.113.7'],
  ['203.0.113.7', 3, '203.0.113.7'],
  [undefined, 1, '10.0.0.9'],
  [' , ', 1, '10.0.0.9'],
])('behind %j and %i trusted proxies the caller is %s', (forwarded, proxies, address) => {
  expect(from(forwarded, proxies)).toBe(address);
});
