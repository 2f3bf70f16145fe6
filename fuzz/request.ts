/** Generates a call: valid, almost valid, or hostile in URL, headers or body. */
import fc from 'fast-check';
import { z } from 'zod';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { type Role, roles } from '#contract/core/permissions.ts';
import { jsonSchemaOf } from '#service/platform/http/openapi/json-schema.ts';
import { withOneFault, brokenJson, oddValue } from './hostile.ts';
import { formOf, partsOf } from './multipart.ts';
import { kindOf, nameOf } from './names.ts';
import type { Recipe } from './recipe-parts.ts';
import { recipes } from './recipes.ts';
import { oddHeaders, oddPieces, oddQueries, oddTypes } from './odd-requests.ts';
import { validOf } from './valid.ts';

export type Named = { name: string; entry: Endpoint };
/** How wrong it is intended to be. `transport`: even the URL or the type of the body is wrong. */
export type Kind = 'valid' | 'almost' | 'transport';
export type Call = Named & {
  kind: Kind;
  caller: Role | 'nobody' | 'forged';
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
};

export const endpoints: readonly Named[] = Object.entries(contract).flatMap(([noun, group]) =>
  Object.entries<Endpoint>(group).map(([verb, entry]) => ({ name: `${noun}.${verb}`, entry })),
);

const unknown = Object.keys(recipes).filter((name) => !endpoints.some((each) => each.name === name));
if (unknown.length > 0) throw new Error(`there is no endpoint ${unknown.join(', ')}`);

type Headers = Record<string, string>;
type Sent = { headers: Headers; body: string | undefined };

/** Encodes text as a part of a URL; other values are encoded as bytes that are not UTF-8. */
const encoded = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
};

const isParameter = (piece: string): boolean => piece.startsWith('{');

function validPath({ path, params }: Endpoint): fc.Arbitrary<string[]> {
  const pieces = path.split('/').map((piece): fc.Arbitrary<string> => {
    if (!isParameter(piece)) return fc.constant(piece);
    const name = piece.slice(1, -1);
    const schema = params && jsonSchemaOf(params, 'input').properties?.[name];
    if (!schema || (schema.minLength === 1 && schema.maxLength === 200)) return nameOf(kindOf(name));
    return validOf(schema, name).map(encoded);
  });
  return fc.tuple(...pieces);
}

function invalidPath(entry: Endpoint): fc.Arbitrary<string[]> | undefined {
  const places = entry.path.split('/').flatMap((piece, index) => (isParameter(piece) ? [index] : []));
  if (places.length === 0) return undefined;
  const odd = fc.oneof(fc.constantFrom(...oddPieces), oddValue.map(encoded));
  return fc
    .tuple(validPath(entry), fc.constantFrom(...places), odd)
    .map(([parts, place, piece]) => parts.with(place, piece.slice(0, 6000)));
}

const written = (values: unknown): string =>
  Object.entries(typeof values === 'object' && values !== null ? values : { values })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${encoded(key)}=${encoded(value)}`)
    .join('&');

const validQuery = ({ query }: Endpoint): fc.Arbitrary<unknown> =>
  query ? validOf(jsonSchemaOf(query, 'input')) : fc.constant({});

const invalidQuery = (entry: Endpoint): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: entry.query ? 4 : 0, arbitrary: validQuery(entry).chain(withOneFault).map(written) },
    { weight: entry.query ? 1 : 0, arbitrary: validQuery(entry).map((values) => `${written(values)}&${written(values)}`) },
    { weight: 1, arbitrary: fc.constantFrom(...oddQueries) },
  );

const jsonType = { 'content-type': 'application/json' };
const nothing: Sent = { headers: {}, body: undefined };
const asJson = (value: unknown): Sent => ({ headers: jsonType, body: JSON.stringify(value) ?? '' });
/** Returns the text of a form part; other values are written as JSON. */
const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 12_000);

function validBody({ body, upload }: Endpoint): fc.Arbitrary<Sent> {
  if (upload) return validOf(jsonSchemaOf(upload.fields, 'input')).map((fields) => formOf(partsOf(upload.filePart, fields)));
  return body ? validOf(jsonSchemaOf(body, 'input')).map(asJson) : fc.constant(nothing);
}

/** Returns a body of the right type with one fault. */
function faultyBody({ body, upload }: Endpoint): fc.Arbitrary<Sent> | undefined {
  if (upload)
    return validOf(jsonSchemaOf(upload.fields, 'input'))
      .chain(withOneFault)
      .map((fields) => formOf(partsOf(upload.filePart, fields)));
  return body && validOf(jsonSchemaOf(body, 'input')).chain(withOneFault).map(asJson);
}

/** Returns a body of another type than expected. */
function brokenBody({ body, upload }: Endpoint): fc.Arbitrary<Sent> {
  const right = body || upload ? validOf(jsonSchemaOf(body ?? upload?.fields ?? z.unknown(), 'input')) : fc.constant({});
  const json = right
    .chain((value) => brokenJson(JSON.stringify(value) ?? ''))
    .map((text): Sent => ({ headers: jsonType, body: text }));
  const otherType = fc
    .tuple(right, fc.constantFrom(...oddTypes))
    .map(([value, type]): Sent => ({ headers: { 'content-type': type }, body: JSON.stringify(value) ?? '' }));
  if (!upload)
    return fc.oneof(
      { weight: 4, arbitrary: json },
      { weight: 1, arbitrary: otherType },
      { weight: 1, arbitrary: fc.constant(nothing) },
    );
  const form = fc
    .tuple(right, fc.nat(20), oddValue)
    .map(([fields, which, odd]) => formOf(partsOf(upload.filePart, fields), { which, odd: asText(odd) }));
  return fc.oneof(
    { weight: 8, arbitrary: form },
    { weight: 1, arbitrary: otherType },
    { weight: 1, arbitrary: fc.constant(nothing) },
  );
}

const callers = fc.oneof(
  { weight: 14, arbitrary: fc.constant('TenantAdmin' as const) },
  { weight: 5, arbitrary: fc.constantFrom(...roles) },
  { weight: 1, arbitrary: fc.constantFrom('nobody' as const, 'forged' as const) },
);

type Parts = { path: string[]; query: string; sent: Sent; headers: Headers };

const right = (entry: Endpoint): { [K in keyof Parts]: fc.Arbitrary<Parts[K]> } => ({
  path: validPath(entry),
  query: validQuery(entry).map(written),
  sent: validBody(entry),
  headers: fc.constant({}),
});

const asCall =
  ({ name, entry }: Named, kind: Kind) =>
  ([caller, { path, query, sent, headers }]: [Call['caller'], Parts]): Call => ({
    name,
    entry,
    kind,
    caller,
    url: path.join('/') + (query === '' ? '' : `?${query}`),
    headers: { ...sent.headers, ...headers },
    body: sent.body,
  });

/** Does the same with what is known of the endpoint beyond its schema. */
function byRecipe({ entry }: Named, recipe: Recipe): ReturnType<typeof right> {
  const parts = right(entry);
  const whole = recipe.path?.[''];
  const path = fc.tuple(
    ...entry.path
      .split('/')
      .map((piece) => (isParameter(piece) ? (recipe.path?.[piece.slice(1, -1)] ?? fc.constant('')) : fc.constant(piece))),
  );
  return {
    ...parts,
    ...(recipe.path && { path: whole ? whole.map((each) => [each]) : path }),
    ...(recipe.query && { query: recipe.query.map(written) }),
    ...(recipe.body && { sent: recipe.body.map(asJson) }),
    ...(recipe.form && { sent: recipe.form.map((fields) => formOf(partsOf(entry.upload?.filePart ?? '', fields))) }),
  };
}

/** Returns valid calls, to fill a tenant with one of everything. */
export const validCallTo = (named: Named): fc.Arbitrary<Call> =>
  fc.tuple(fc.constant('TenantAdmin' as const), fc.record(right(named.entry))).map(asCall(named, 'valid'));

/** Returns calls with one fault at a time: a request refused for one reason is not checked for another. */
export function callTo(named: Named): fc.Arbitrary<Call> {
  const { entry } = named;
  const parts = right(entry);
  const recipe = recipes[named.name];
  const path = invalidPath(entry);
  const body = faultyBody(entry);
  const call = (weight: number, kind: Kind, changed: Partial<typeof parts>) => ({
    weight,
    arbitrary: fc.tuple(callers, fc.record({ ...parts, ...changed })).map(asCall(named, kind)),
  });
  return fc.oneof(
    call(recipe ? 3 : 9, 'valid', {}),
    ...(recipe ? [call(11, 'valid', byRecipe(named, recipe))] : []),
    call(entry.query ? 3 : 1, 'almost', { query: invalidQuery(entry) }),
    call(1, 'almost', { headers: oddHeaders }),
    call(entry.body || entry.upload ? 3 : 1, 'transport', { sent: brokenBody(entry) }),
    ...(path ? [call(2, 'transport', { path })] : []),
    ...(body ? [call(6, 'almost', { sent: body })] : []),
  );
}
