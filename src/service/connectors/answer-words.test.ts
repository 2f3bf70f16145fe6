import { expect, test } from 'vitest';
import { responseMessage } from './answer-words.ts';

test.each([
  ['plain words', 'text/plain', 'Wrong password\n', 'Wrong password'],
  [
    'a refusal of ABRA Flexi',
    'application/xml',
    '<?xml version="1.0"?><winstrom version="1.0"><success>false</success><message>Chybn&#233; heslo &amp; jm\u00e9no</message></winstrom>',
    'Chybné heslo & jméno',
  ],
  ['the same said twice', 'text/xml', '<a><b>Closed</b><c>Closed</c><d>2026-01</d></a>', 'Closed; 2026-01'],
  ['XML that is none', 'application/xml', '<a><b>', '<a><b>'],
  [
    'a problem',
    'application/problem+json',
    '{"type":"about:blank","title":"Denied","status":403,"detail":"No licence"}',
    'Denied; No licence',
  ],
  [
    'errors in a list',
    'application/json',
    '{"errors":[{"message":"Unknown account"},"Closed period"],"code":"E1"}',
    'Unknown account; Closed period',
  ],
  ['JSON that says nothing to people', 'application/json', '{"code":17}', '{"code":17}'],
  ['JSON that is none', 'application/json', '{"message":', '{"message":'],
  ['a page', 'text/html; charset=utf-8', '<h1>Forbidden</h1>', ''],
  ['nothing', '', '', ''],
])('%s', (_, contentType, body, words) => expect(responseMessage(Buffer.from(body), contentType)).toBe(words));

test('does not parse XML that is nested without end or fetches entities', () => {
  const deep = `${'<a>'.repeat(5_000)}x${'</a>'.repeat(5_000)}`;
  expect(responseMessage(Buffer.from(deep))).toBe(deep);
  const fetching = '<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/hostname">]><a>&f;</a>';
  expect(responseMessage(Buffer.from(fetching))).toBe(fetching);
});

test('searches JSON, and leaves input nested without end as it is', () => {
  const nested = (depth: number) => Buffer.from(`${'['.repeat(depth)}{"message":"Closed"}${']'.repeat(depth)}`);
  expect(responseMessage(nested(50))).toBe('Closed');
  expect(responseMessage(nested(40_000))).toBe(nested(40_000).toString());
});
