/** Values described by a JSON Schema of the contract. Most are accepted, which makes the effect of wrong ones meaningful. */
import fc from 'fast-check';
import type { JsonSchema } from '#service/platform/http/openapi/json-schema.ts';
import { pixel } from '#testing/builders.ts';
import { kindOf, nameOf, ownName, words } from './names.ts';

/** Names and values that the service knows, by property. */
const known: Record<string, readonly unknown[]> = {
  fileName: ['a.png', 'účet.pdf'],
  filename: ['a.png', 'účet.pdf'],
  fileContent: [pixel.toString('base64')],
  documentClass: ['invoice', 'receipt'],
  exportFormat: ['Json', 'Xml', 'ISDOC'],
  currency: ['CZK', 'EUR'],
  field: ['createdAt', 'FileName', 'fields.total_amount', 'total_amount'],
  direction: ['Asc', 'Desc'],
  culture: ['cs-CZ', 'en-US'],
};
/** Keys of open objects, by the property that contains them. */
const knownKeys: Record<string, readonly string[]> = {
  filter: ['documentClass', 'listStatus', 'accountingUnitId', 'fields.total_amount', 'createdAt'],
  fields: ['total_amount', 'currency', 'invoice_number_sm', 'date_issued'],
  items: ['item_description', 'item_amount'],
};

export function validOf(schema: JsonSchema, name = '', depth = 0): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => validOf(each, name, depth)));
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'any'];
  return fc.oneof(...types.map((type) => validOfType(type, schema, name, depth)));
}

function validOfType(type: string, schema: JsonSchema, name: string, depth: number): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return validObject(schema, name, depth);
    case 'array':
      return fc.array(validOf(schema.items ?? {}, name, depth + 1), { maxLength: depth > 2 ? 1 : 3 });
    case 'string':
      return validText(schema, name);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -2, max: Math.min(schema.maximum ?? 60, (schema.minimum ?? -2) + 60) });
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.double({ noNaN: true, min: 0, max: 1e6 }));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function validObject({ properties = {}, required = [], additionalProperties }: JsonSchema, name: string, depth: number) {
  const own = Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, validOf(value, key, depth + 1)]));
  const fixed = fc.record(own, { requiredKeys: required.filter((key) => key in own) });
  if (typeof additionalProperties !== 'object') return fixed;
  const keys = knownKeys[name];
  const open = fc.dictionary(
    keys ? fc.constantFrom(...keys) : fc.constantFrom('a', 'b_1', 'total_amount'),
    validOf(additionalProperties, 'value', depth + 1),
    {
      maxKeys: 3,
    },
  );
  return fc.tuple(fixed, open).map(([some, more]) => ({ ...more, ...some }));
}

function validText({ format, pattern, minLength = 0, maxLength = 200 }: JsonSchema, name: string): fc.Arbitrary<unknown> {
  const listed = known[name];
  if (listed) return fc.constantFrom(...listed);
  if (format === 'date-time') return fc.constantFrom('2026-03-05T10:00:00Z', '2026-12-31T23:59:59.999+02:00');
  if (format === 'date') return fc.constantFrom('2026-03-05', '2026-02-28');
  if (format === 'email') return fc.oneof(ownName('useremail'), fc.constant('somebody@example.test'));
  if (format === 'uri') return fc.constantFrom('https://example.test/hook', 'http://127.0.0.1:9/');
  if (format === 'base64') return fc.constant(pixel.toString('base64'));
  if (pattern !== undefined) return fc.oneof(matching(pattern), ownName(kindOf(name)));
  // an id, as declared in the contract
  if (minLength === 1 && maxLength === 200) return fc.oneof({ weight: 5, arbitrary: nameOf(kindOf(name)) }, plain);
  if (/name|type|class|email/i.test(name)) return fc.oneof(ownName(kindOf(name)), plain);
  return plain;
}

const madeFor = new Map<string, fc.Arbitrary<string>>();

/** Returns texts of a pattern. An arbitrary is slow to make and keeps no state: each is made once. */
function matching(pattern: string): fc.Arbitrary<string> {
  const made = madeFor.get(pattern) ?? fc.stringMatching(new RegExp(pattern));
  madeFor.set(pattern, made);
  return made;
}

const plain: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.nat(1000).map(words) },
  { weight: 2, arbitrary: fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }) },
  { weight: 2, arbitrary: fc.constantFrom('12100.00', '2026-03-05', 'CZ12345679', 'CZK', 'true', '') },
);
