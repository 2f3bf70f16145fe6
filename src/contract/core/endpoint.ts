/**
 * One entry says everything about an endpoint: the server validates with it, the permission check reads it,
 * OpenAPI is written from it, the browser's client is typed by it and the 401 test walks over it.
 */
import type { z } from 'zod';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `public`: no token; `signedIn`: any valid token; otherwise the permission that the caller's role must have. */
export type Access = 'public' | 'signedIn' | Permission;

/** The statuses besides those of `refusalStatuses`, and 429 and 500, which every endpoint can answer. */
export type ErrorStatus = 400 | 404 | 409 | 413 | 415 | 503;

/** A multipart body: one file part and text fields. Fields may follow the file. */
export type Upload<F extends z.ZodObject = z.ZodObject> = Readonly<{ filePart: string; fields: F }>;

export type Answer =
  | Readonly<{ kind: 'json'; schema: z.ZodType }>
  | Readonly<{ kind: 'empty' }>
  | Readonly<{ kind: 'file'; contentTypes: readonly string[] }>
  /** Server-sent events; the schema is that of one event's data. */
  | Readonly<{ kind: 'events'; schema: z.ZodType }>;

export type Endpoint = Readonly<{
  method: Method;
  /** Parameters in braces, as the interface writes them: `/v1/documents/{documentId}`. */
  path: string;
  summary: string;
  description?: string;
  access: Access;
  deprecated?: true;
  /** A request that is repeated with its `Idempotency-Key` creates nothing twice: it is answered as the first time. */
  creates?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** JSON body. */
  body?: z.ZodType;
  /** The JSON body carries a file as base64. */
  largeBody?: true;
  /** The JSON body holds many rows; as long as a file's base64 may be. */
  manyRows?: true;
  upload?: Upload;
  /** A 202 text/plain answer stands beside the 200 (interface 4.6). */
  accepted?: true;
  answer: Answer;
  errors?: readonly ErrorStatus[];
}>;

/** Every refusal that the endpoint may answer besides 429 and 500: its own, and those of the checks that all input goes through. */
export function refusalStatuses({ access, errors = [], params, query, body, upload, creates }: Endpoint): number[] {
  const takesBody = body !== undefined || upload !== undefined;
  const checks = [
    ...(access === 'public' ? [] : [401, 403]),
    ...(takesBody || params || query ? [400] : []),
    ...(takesBody ? [413, 415] : []),
    ...(creates ? [400, 409] : []),
  ];
  return [...new Set([...errors, ...checks])].toSorted((a, b) => a - b);
}

/** Keeps the literal types of an entry. */
export const endpoint = <const E extends Endpoint>(entry: E): E => entry;

export const json = <S extends z.ZodType>(schema: S) => ({ kind: 'json', schema }) as const;
export const empty = { kind: 'empty' } as const;
export const file = (...contentTypes: string[]) => ({ kind: 'file', contentTypes }) as const;
export const events = <S extends z.ZodType>(schema: S) => ({ kind: 'events', schema }) as const;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Raw<S> = S extends z.ZodType ? z.input<S> : undefined;
type Part<E, K extends string> = E extends Record<K, infer S> ? S : undefined;

/** What a handler gets after validation. */
export type Parts<E extends Endpoint> = {
  params: Parsed<Part<E, 'params'>>;
  query: Parsed<Part<E, 'query'>>;
  body: Parsed<Part<E, 'body'>>;
  fields: Part<E, 'upload'> extends Upload<infer F> ? z.output<F> : undefined;
};

/** What a JSON endpoint's handler returns, before the answer is validated and written. */
export type JsonAnswer<E extends Endpoint> = E['answer'] extends { kind: 'json'; schema: infer S extends z.ZodType }
  ? z.input<S>
  : never;

/** A part that may be left out is optional to pass; in brackets, since a union must not be taken apart. */
type Given<K extends string, V> = [V] extends [undefined] ? unknown : undefined extends V ? { [key in K]?: V } : Record<K, V>;

/** What a caller of the typed client passes. */
export type Call<E extends Endpoint> = Given<'params', Raw<Part<E, 'params'>>> &
  (Part<E, 'query'> extends z.ZodType ? { query?: Raw<Part<E, 'query'>> } : unknown) &
  Given<'body', Raw<Part<E, 'body'>>> &
  (Part<E, 'upload'> extends Upload<infer F> ? { file: Blob; fileName: string; fields?: z.input<F> } : unknown);

/** What the typed client resolves to. */
export type Result<E extends Endpoint> = E['answer'] extends { kind: 'json'; schema: infer S extends z.ZodType }
  ? z.output<S>
  : E['answer'] extends { kind: 'file' }
    ? Blob
    : undefined;

export type EndpointGroup = Readonly<Record<string, Endpoint>>;
