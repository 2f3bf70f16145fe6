import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fc } from '#testing/properties.ts';
import { expect, test } from 'vitest';
import { DomainError } from '#contract/core/errors.ts';
import { slowdown } from '#testing/slowdown.ts';
import { keyLimits, parseJsonBody } from './json-body.ts';
import { readJsonBody } from './read-json-body.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const isStored = (text: string): boolean => !text.includes('"__proto__"') && !text.includes('\\u0000');

test('parses output of JSON.stringify unchanged, in any layout', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), fc.constantFrom(undefined, 2, '\t'), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      fc.pre(isStored(text));
      expect(parseJsonBody(bytes(text))).toEqual(JSON.parse(text));
    }),
  );
});

test('refuses any other input with its error, never with an internal one', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.string({ maxLength: 200 }), (raw, text) => {
      for (const body of [raw, bytes(text), bytes(`{"a":${text}}`), bytes(`{"${text}":1,"${text}":2}`)]) {
        try {
          parseJsonBody(body);
        } catch (error) {
          expect(error).toMatchObject({ name: 'DomainError', code: 'invalid_input' });
        }
      }
    }),
  );
});

test.each([
  ['{"a":1,"a":1}', 'body.a'],
  ['{"a":1,"\\u0061":1}', 'body.a'],
  ['[{"a":{"b":1,"c":[{"b":1,"b":2}]}}]', 'body.a.c.b'],
])('%s reports %s as duplicate', (text, path) => {
  expect(() => parseJsonBody(bytes(text))).toThrow(
    expect.objectContaining({ details: expect.objectContaining({ errors: [{ path, code: 'duplicate_key' }] }) }),
  );
});

test('the same key in two objects, or in a string, is not a duplicate', () => {
  const text = '[{"a":1},{"a":2,"b":"\\"a\\":1,\\"a\\":2","c":{"a":1}}]';
  expect(parseJsonBody(bytes(text))).toEqual(JSON.parse(text));
});

test('checks a body of 70 MB within a moment', async () => {
  const body = bytes(`{"fileName":"a.pdf","fileContent":"${'QUJD'.repeat(17_500_000)}"}`);
  const start = performance.now();
  parseJsonBody(body);
  // a scan character by character, or with backtracking, would take many times longer
  expect(performance.now() - start).toBeLessThan(3000 * (await slowdown()));
});

const keys = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join()}}`;
const tooMany = (max: number) =>
  expect.objectContaining({
    details: expect.objectContaining({ errors: [{ path: 'body', code: 'body_too_many_keys', params: { max } }] }),
  });

test('limits an object to a thousand keys, and the total keys of a body', () => {
  expect(() => parseJsonBody(bytes(keys(1_001)))).toThrow(tooMany(1_000));
  expect(parseJsonBody(bytes(keys(1_000)))).toEqual(JSON.parse(keys(1_000)));
  const many = `[${Array.from({ length: 401 }, () => keys(1_000)).join()}]`;
  expect(() => parseJsonBody(bytes(many))).toThrow(tooMany(400_000));
  expect(parseJsonBody(bytes(many), keyLimits.manyRows)).toHaveLength(401);
});

test.each([
  ['a document with many items', `{"items":[${Array.from({ length: 300 }, () => keys(40)).join()}]}`],
  ['an object with 400,000 keys', keys(400_000)],
  ['a duplicate key', `{"a":"${'x'.repeat(100_000)}","a":1}`],
  ['a text that cannot be stored', `{"a":"${'x'.repeat(100_000)}\\u0000"}`],
  ['text that is not JSON', `{"a":"${'x'.repeat(100_000)}"`],
  ['only spaces', ' '.repeat(100_000)],
])('%s is parsed in the worker as in this thread', async (_name, text) => {
  const here = await outcome(async () => parseJsonBody(bytes(text)));
  expect(await outcome(() => readJsonBody(Buffer.from(text), keyLimits.other))).toEqual(here);
});

const outcome = (read: () => Promise<unknown>) =>
  read().then(
    (value) => ({ value }),
    (error: unknown) => ({ error: error instanceof DomainError ? { ...error.details } : String(error) }),
  );

/** Returns the packages that a module loads, itself and through the modules that it imports. */
function packagesOf(file: string): string[] {
  const targets = [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)'/gm)].map(
    ([, target]) => target ?? '',
  );
  return targets.flatMap((target) => {
    if (target.startsWith('#')) return packagesOf(path.join(import.meta.dirname, '../../..', target.slice(1)));
    if (target.startsWith('.')) return packagesOf(path.join(path.dirname(file), target));
    return target.startsWith('node:') ? [] : [target];
  });
}

test('the thread loads no package: the first large body waits for its start', () => {
  expect(packagesOf(path.join(import.meta.dirname, 'read-json-body.ts'))).toEqual(['zod']);
  expect(packagesOf(path.join(import.meta.dirname, 'json-body-thread.ts'))).toEqual([]);
});
