import { expect, test } from 'vitest';
import { returnedFile } from './returned-file.ts';

const xml = '<a><b/></a>';
const pdf = '%PDF-1.7\nx';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const lines = (text: string) => base64(text).replace(/(.{4})/g, '$1\r\n');

test.each<[string, string, string, string]>([
  ['raw bytes', 'xml', xml, xml],
  ['raw bytes', 'json', '{"number":"1"}', '{"number":"1"}'],
  ['raw bytes', 'csv', 'a;b\r\n', 'a;b\r\n'],
  ['JSON with the property name of the call', 'xml', JSON.stringify({ OriginalFileBase64: base64(xml) }), xml],
  ['JSON with a short property name', 'pdf', JSON.stringify({ fileBase64: base64(pdf), note: 1 }), pdf],
  ['JSON in JSON', 'json', JSON.stringify({ FileBase64: base64('[1]') }), '[1]'],
  ['a JSON string', 'pdf', JSON.stringify(base64(pdf)), pdf],
  ['plain base64', 'pdf', base64(pdf), pdf],
  ['base64 with line breaks', 'isdoc', lines(xml), xml],
])('%s for %s: %s', (_name, extension, answer, file) => {
  expect(returnedFile(extension, Buffer.from(answer))?.toString()).toBe(file);
});

test.each<[string, string]>([
  ['xml', ''],
  ['csv', ''],
  ['xml', 'OK'],
  ['xml', '<a><b></a>'],
  ['xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  ['json', 'done'],
  ['pdf', xml],
  ['xlsx', pdf],
  ['pdf', JSON.stringify({ OriginalFileBase64: base64(xml) })],
  ['pdf', JSON.stringify({ OriginalFileBase64: 'not base64!' })],
  ['xml', JSON.stringify({ OriginalFileBase64: '' })],
  ['xml', JSON.stringify({ error: 'unknown document' })],
])('for %s, %j is not a file', (extension, answer) => {
  expect(returnedFile(extension, Buffer.from(answer))).toBeUndefined();
});

test('more than 50 MB is refused', () => {
  expect(returnedFile('csv', Buffer.alloc(50 * 1024 * 1024, 'a'))).toHaveLength(50 * 1024 * 1024);
  expect(returnedFile('csv', Buffer.alloc(50 * 1024 * 1024 + 1, ';'))).toBeUndefined();
});
