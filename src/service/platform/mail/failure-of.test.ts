import { expect, test } from 'vitest';
import { failureOf } from './failure-of.ts';

const said = (parts: object) => Object.assign(new Error('said'), parts);

test.each([
  [said({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }), 'recipient'],
  [new Error('refused', { cause: said({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }) }), 'recipient'],
  [said({ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553 }), 'sender'],
  [said({ code: 'EMESSAGE', command: 'DATA', responseCode: 554 }), 'content'],
  [said({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451 }), 'later'],
  [said({ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }), 'signIn'],
  [said({ code: 'ESOCKET', command: 'CONN' }), 'unreachable'],
  [said({ code: 'ETIMEDOUT', command: 'CONN' }), 'timeout'],
  [said({ code: 'ETLS' }), 'encryption'],
  [said({ code: 'toString' }), 'other'],
  ['thrown', 'other'],
])('%o is told as %s', (error, failure) => {
  expect(failureOf(error)).toBe(failure);
});
