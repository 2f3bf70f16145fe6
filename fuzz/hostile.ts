/** Input that breaks programs: values that are almost valid, and bodies that differ from their declared type. */
import fc from 'fast-check';

const nested = (depth: number, open: string, close: string): string => `${open.repeat(depth)}1${close.repeat(depth)}`;

/** Values that replace a valid one. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e308,
    -1e308,
    2 ** 31,
    2 ** 53,
    Number.MAX_SAFE_INTEGER,
    9.9e20,
    '',
    ' ',
    'null',
    'undefined',
    'NaN',
    '0x10',
    '1e9',
    '-0',
  ),
  fc.constantFrom(
    '\u0000',
    'a\u0000b',
    '\uD800',
    'x\uDFFF',
    '\u202Efdp.exe',
    '\uFEFF',
    '\u0007',
    '😀'.repeat(200),
    'ř\u0301'.repeat(50),
    'constructor',
    '__proto__',
    'fields.toString',
    '../../../etc/passwd',
    '..\\..\\x',
    'C:\\x',
    '/dev/null',
    '${7*7}',
    '{{7*7}}',
    '<script>1</script>',
    '%00',
    '%s%n',
    '=cmd()',
    "'; drop table documents; --",
    '" or ""="',
    '\\',
    '_%',
    '{"a":1}',
    '$.x',
    "to_tsquery(')'",
    '(?:a+)+$',
    '()(',
    '[',
    '**',
    '9'.repeat(400),
    '-' + '9'.repeat(40),
    '0.' + '0'.repeat(300) + '1',
    '1e400',
    'infinity',
    'NaN',
    '12:00',
    '2026-02-30',
    '99999-01-01',
    '0000-00-00',
    '-2026-01-01',
    '2026-03-05T25:00:00Z',
    '275760-09-14T00:00:00Z',
    '294277-01-01',
    '4714-01-01 BC',
  ),
  fc.constantFrom(
    [],
    {},
    [[]],
    [null],
    { value: null },
    { toString: 1 },
    { constructor: { prototype: 1 } },
    { length: 5 },
    { $ne: null },
  ),
  fc.string({ maxLength: 40, unit: 'binary' }),
  fc.integer({ min: 200, max: 12_000 }).map((length) => 'a'.repeat(length)),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(1001, 5001).map((count) => Array.from({ length: count }, (_, index) => `id-${index}`)),
);

type Path = readonly (string | number)[];

const pathsOf = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? [
        path,
        ...Object.entries(value).flatMap(([key, each]) => pathsOf(each, [...path, Array.isArray(value) ? Number(key) : key])),
      ]
    : [path];

function changed(value: unknown, path: Path, change: (at: unknown) => unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return change(value);
  if (Array.isArray(value)) return value.map((each, index) => (index === first ? changed(each, rest, change) : each));
  const entries = Object.entries(value as object).map(([key, each]) => [key, key === first ? changed(each, rest, change) : each]);
  return Object.fromEntries(entries);
}

/** Returns the value with one fault: one place with another value, one missing, or one too many. */
export const withOneFault = (value: unknown): fc.Arbitrary<unknown> => {
  const paths = pathsOf(value);
  return fc
    .tuple(
      fc.constantFrom(...paths),
      fc.constantFrom('replace', 'replace', 'replace', 'drop', 'add', 'wrap', 'repeat'),
      oddValue,
      fc.string({ maxLength: 12 }),
    )
    .map(([path, how, odd, key]) =>
      changed(value, path, (at) => {
        if (how === 'drop') return undefined;
        if (how === 'wrap') return [at];
        if (how === 'repeat') return Array.isArray(at) ? Array.from({ length: 1001 }, () => at[0] ?? 'x') : [at, at];
        if (how === 'add' && typeof at === 'object' && at !== null)
          return Array.isArray(at) ? [...at, odd] : { ...at, [key || 'surplus']: odd };
        return odd;
      }),
    );
};

/** Bodies that no endpoint expects. */
const malformed: fc.Arbitrary<string> = fc.constantFrom(
  '',
  ' ',
  'null',
  '[]',
  '{}',
  '""',
  '0',
  'true',
  'NaN',
  'undefined',
  '{',
  '[',
  '"',
  ']',
  '{"a":}',
  '{"a":1,}',
  "{'a':1}",
  '\uFEFF{}',
  '{}{}',
  '// x\n{}',
  '{"a":1,"a":2}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '["\\ud800"]',
  '{"\\u0000":1}',
  '"\\u0000"',
  '1e999',
  '-',
  '[1e400]',
  '01',
  '{"filter":{"documentClass":{"value":"a","value":"b"}}}',
);

/** Made once: the body of each endpoint has an arbitrary. */
const manyKeys = `{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":0`).join(',')}}`;

/** Returns bodies as text that does not represent a valid value. */
export const brokenJson = (text: string): fc.Arbitrary<string> =>
  fc.oneof(
    fc.nat(Math.max(0, text.length)).map((at) => text.slice(0, at)),
    fc
      .tuple(fc.nat(text.length), fc.string({ maxLength: 4, unit: 'binary' }))
      .map(([at, odd]) => text.slice(0, at) + odd + text.slice(at)),
    malformed,
    fc.constantFrom(60, 64, 65, 5000, 100_000).map((depth) => nested(depth, '[', ']')),
    fc.constantFrom(60, 65, 5000).map((depth) => nested(depth, '{"a":', '}')),
    fc.constant(manyKeys),
  );
