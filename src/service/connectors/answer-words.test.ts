import { expect, test } from 'vitest';
import { responseMessage } from './answer-words.ts';

test.each([
  ['plain text', 'text/plain', 'Wrong password\n', 'Wrong password'],
  [
    'a refusal of ABRA Flexi',
    'application/xml',
    '<?xml version="1.0"?><winstrom version="1.0"><success>false</success><message>Chybn&#233; heslo &amp; jm\u00e9no</message></winstrom>',
    'Chybné heslo & jméno',
  ],
  ['the same message twice', 'text/xml', '<a><b>Closed</b><c>Closed</c><d>2026-01</d></a>', 'Closed; 2026-01'],
  ['invalid XML', 'application/xml', '<a><b>', '<a><b>'],
  [
    'a problem detail',
    'application/problem+json',
    '{"type":"about:blank","title":"Denied","status":403,"detail":"No licence"}',
    'Denied; No licence',
  ],
  [
    'a list of errors',
    'application/json',
    '{"errors":[{"message":"Unknown account"},"Closed period"],"code":"E1"}',
    'Unknown account; Closed period',
  ],
  ['JSON without a readable message', 'application/json', '{"code":17}', '{"code":17}'],
  ['invalid JSON', 'application/json', '{"message":', '{"message":'],
  ['an HTML page', 'text/html; charset=utf-8', '<h1>Forbidden</h1>', ''],
  ['nothing', '', '', ''],
])('%s', (_, contentType, body, words) => expect(responseMessage(Buffer.from(body), contentType)).toBe(words));

test('does not parse XML that is nested without end or fetches entities', () => {
  const deep = `${'<a>'.repeat(5_000)}x${'</a>'.repeat(5_000)}`;
  expect(responseMessage(Buffer.from(deep))).toBe(deep);
  const fetching = '<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/hostname">]><a>&f;</a>';
  expect(responseMessage(Buffer.from(fetching))).toBe(fetching);
});

test('searches JSON and leaves endlessly nested input unchanged', () => {
  const nested = (depth: number) => Buffer.from(`${'['.repeat(depth)}{"message":"Closed"}${']'.repeat(depth)}`);
  expect(responseMessage(nested(50))).toBe('Closed');
  expect(responseMessage(nested(40_000))).toBe(nested(40_000).toString());
});
