import { expect, test } from 'vitest';
import { slowdown } from '#testing/slowdown.ts';
import { UnreadableFile } from '../reading.ts';
import { findAll, readXmlTree, textAt, textsAt } from './xml-tree.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  ['an external entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
  [
    'nested entities that expand exponentially',
    `<!DOCTYPE a [<!ENTITY b "${'b'.repeat(100)}"><!ENTITY c "&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;">]><a>&d;</a>`,
  ],
  ['any DOCTYPE', '<!DOCTYPE a><a/>'],
  ['an external DOCTYPE', '<!DOCTYPE a SYSTEM "http://example.com/a.dtd"><a/>'],
  ['unlimited nesting', '<a>'.repeat(100_000) + '</a>'.repeat(100_000)],
  ['mismatched tags', '<a><b></a>'],
  ['text that is not XML', 'PK\u0003\u0004'],
  ['nothing', ''],
])('refuses %s', (_, xml) => {
  expect(() => readXmlTree(bytes(xml))).toThrow(UnreadableFile);
});

test('refuses a billion laughs attack quickly', async () => {
  const levels = Array.from({ length: 12 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`).join('');
  const started = performance.now();
  expect(() => readXmlTree(bytes(`<!DOCTYPE a [<!ENTITY l0 "ha">${levels}]><a>&l12;</a>`))).toThrow(UnreadableFile);
  expect(performance.now() - started).toBeLessThan(2000 * (await slowdown()));
});

test('detects a DOCTYPE in a large file or in another encoding', () => {
  const filler = `<b>${'x'.repeat(11_000_000)}</b>`;
  expect(() => readXmlTree(bytes(`<!DOCTYPE a><a>${filler}</a>`))).toThrow(UnreadableFile);
  expect(() => readXmlTree(Buffer.from('\uFEFF<!DOCTYPE a><a/>', 'utf16le'))).toThrow(UnreadableFile);
});

test('reads an attachment longer than the usual text limit', () => {
  const tree = readXmlTree(bytes(`<a><file>${'x'.repeat(11_000_000)}</file><id>1</id></a>`));
  expect(textAt(tree, 'id')).toBe('1');
});

test.each([
  [
    'windows-1250',
    Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="windows-1250"?><a>'),
      Buffer.from([0xe8, 0xf8]),
      Buffer.from('</a>'),
    ]),
    'čř',
  ],
  [
    'iso-8859-2',
    Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="iso-8859-2"?><a>'),
      Buffer.from([0xb3, 0xb6]),
      Buffer.from('</a>'),
    ]),
    'łś',
  ],
  ['utf-16', Buffer.from('\uFEFF<a>žluť</a>', 'utf16le'), 'žluť'],
  ['a byte order mark', bytes('\uFEFF<a>ů</a>'), 'ů'],
  ['CDATA and references', bytes('<a><![CDATA[a < b]]> &amp; &#x10D;</a>'), 'a < b & č'],
])('reads %s', (_, xml, text) => {
  expect(readXmlTree(xml).text).toBe(text);
});

const tree = readXmlTree(
  bytes(
    `<r xmlns:x="urn:x"><x:party kind="a"><id> </id><id>1</id></x:party><party kind="b"><id scheme="VA">2</id><no/></party></r>`,
  ),
);

test.each([
  ['party/id', ['1', '2']],
  ['party[@kind=b]/id', ['2']],
  ['party[id=1]/id', ['1']],
  ['none|party/id', ['1', '2']],
  ['party/none', []],
])('finds %s', (path, texts) => {
  expect(textsAt(tree, path)).toEqual(texts);
});

test('takes the first non-blank text of an element or an attribute', () => {
  expect(textAt(tree, 'nothing', 'party/id')).toBe('1');
  expect(textAt(tree, 'party/id/@scheme')).toBe('VA');
  expect(textAt(tree, 'party/no')).toBeUndefined();
  expect(findAll(tree, 'party').map((party) => party.namespace)).toEqual(['urn:x', '']);
});
