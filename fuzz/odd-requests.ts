/** Parts of URLs, queries and headers that clients send by mistake or on purpose. */
import fc from 'fast-check';

export const oddPieces = [
  '',
  '.',
  '..',
  '%2e%2e',
  '%2F',
  '%5c',
  '%00',
  '%zz',
  '%',
  '%ED%A0%80',
  '%F0%9F%98%80',
  ';a=b',
  'a%0d%0ab',
  '*',
  ':id',
  '{documentId}',
  'a'.repeat(1500),
];

export const oddQueries = [
  '?',
  '&&',
  '=',
  'a',
  '%',
  '%00=%00',
  '__proto__=1',
  'constructor[prototype]=1',
  'a[]=1&a[]=2',
  '%ED%A0%80=1',
  `x=${'1'.repeat(8000)}`,
];

export const oddHeaders = fc.oneof(
  fc.record({ 'if-match': fc.constantFrom('"1"', 'W/"2"', '*', '0', '-1', '999999999999', 'abc', '"1", "2"', '') }),
  fc.record({
    range: fc.constantFrom(
      'bytes=0-0',
      'bytes=5-1',
      'bytes=-0',
      'bytes=0-,1-',
      'bytes=99999999999999999999-',
      'lines=1-2',
      'bytes=',
    ),
  }),
  fc.record({ 'accept-language': fc.constantFrom('cs', 'xx-YY;q=9', '*', ','.repeat(500), 'é') }),
  fc.record({
    'if-none-match': fc.constantFrom('*', '"x"', '"'.repeat(100)),
    'if-modified-since': fc.constantFrom('never', 'Fri, 20 Nov 2026 10:00:00 GMT'),
  }),
  fc.record({
    'x-http-method-override': fc.constant('DELETE'),
    'x-forwarded-for': fc.constantFrom('127.0.0.1', 'x'.repeat(1000)),
  }),
  fc.record({
    accept: fc.constantFrom('text/html', 'application/xml', '*/*;q=0', 'é'),
    cookie: fc.constantFrom('a', '__Host-session=x', ';;;='),
  }),
  fc.record({
    'x-request-id': fc.constant("<script>'"),
    origin: fc.constant('https://evil.example'),
    host: fc.constantFrom('evil.example', ''),
  }),
);

export const oddTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'a/b',
  'json',
  '',
];
