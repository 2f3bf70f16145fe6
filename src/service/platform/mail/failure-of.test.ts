import { expect, test } from 'vitest';
import { failureOf } from './failure-of.ts';

const failed = (parts: object) => Object.assign(new Error('said'), parts);

test.each([
  [failed({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }), 'recipient'],
  [new Error('refused', { cause: failed({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }) }), 'recipient'],
  [failed({ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553 }), 'sender'],
  [failed({ code: 'EMESSAGE', command: 'DATA', responseCode: 554 }), 'content'],
  [failed({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451 }), 'later'],
  [failed({ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }), 'signIn'],
  [failed({ code: 'ESOCKET', command: 'CONN' }), 'unreachable'],
  [failed({ code: 'ETIMEDOUT', command: 'CONN' }), 'timeout'],
  [failed({ code: 'ETLS' }), 'encryption'],
  [failed({ code: 'toString' }), 'other'],
  ['thrown', 'other'],
])('%o is classified as %s', (error, failure) => {
  expect(failureOf(error)).toBe(failure);
});
