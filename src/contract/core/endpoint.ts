/**
 * Definition of an endpoint. The server validates with it, the permission check reads it, OpenAPI and the types of the browser client are
 * generated from it, and the 401 test iterates over it.
 */
import type { z } from 'zod';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `public`: no token; `signedIn`: any valid token; otherwise the permission that the caller's role must have. */
export type Access = 'public' | 'signedIn' | Permission;

/**
 * Error statuses that an endpoint declares, besides those of `refusalStatuses` and besides 429 and 500, which every endpoint can return.
 */
export type ErrorStatus = 400 | 404 | 409 | 413 | 415 | 503;

/** Multipart body with one file part and text fields. Fields may follow the file. */
export type Upload<F extends z.ZodObject = z.ZodObject> = Readonly<{
  filePart: string;
  fields: F;
  /** Accepted media types, where they are fewer than those of documents. */
  fileTypes?: readonly string[];
}>;

export type Answer =
  | Readonly<{ kind: 'json'; schema: z.ZodType }>
  | Readonly<{ kind: 'empty' }>
  | Readonly<{ kind: 'file'; contentTypes: readonly string[] }>
  /** Server-sent events; the schema describes the data of one event. */
  | Readonly<{ kind: 'events'; schema: z.ZodType }>;

export type Endpoint = Readonly<{
  method: Method;
  /** Path with parameters in braces, as in the interface: `/v1/documents/{documentId}`. */
  path: string;
  summary: string;
  description?: string;
  access: Access;
  deprecated?: true;
  /**
   * Whether the endpoint creates something: a request repeated with its `Idempotency-Key` creates nothing twice and gets the first response
   * again.
   */
  creates?: true;
  /** Whether POST changes nothing: its filters are too long for a URL. */
  reads?: true;
  /** Whether GET has effects beyond the response, so that HEAD, which must have none, is not offered. */
  effects?: true;
  /** Whether the endpoint refuses to change another version than the one sent as `If-Match`. */
  versioned?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** JSON body. */
  body?: z.ZodType;
  /** Whether the JSON body contains a file as base64. */
  largeBody?: true;
  /** Whether the JSON body contains many rows; its size limit is that of a base64 file. */
  manyRows?: true;
  upload?: Upload;
  /** Whether the endpoint may return 202 text/plain besides 200 (interface 4.6). */
  accepted?: true;
  /** Media types of the files that the endpoint may return instead of JSON. */
  files?: readonly string[];
  answer: Answer;
  errors?: readonly ErrorStatus[];
}>;

/** Returns all error statuses of an endpoint besides 429 and 500: those it declares, and those of the checks that all input passes. */
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

/** Preserves the literal types of an entry. */
export const endpoint = <const E extends Endpoint>(entry: E): E => entry;

export const json = <S extends z.ZodType>(schema: S) => ({ kind: 'json', schema }) as const;
export const empty = { kind: 'empty' } as const;
export const file = (...contentTypes: string[]) => ({ kind: 'file', contentTypes }) as const;
export const events = <S extends z.ZodType>(schema: S) => ({ kind: 'events', schema }) as const;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Raw<S> = S extends z.ZodType ? z.input<S> : undefined;
type Part<E, K extends string> = E extends Record<K, infer S> ? S : undefined;

/** Input of a handler, after validation. */
export type Parts<E extends Endpoint> = {
  params: Parsed<Part<E, 'params'>>;
  query: Parsed<Part<E, 'query'>>;
  body: Parsed<Part<E, 'body'>>;
  fields: Part<E, 'upload'> extends Upload<infer F> ? z.output<F> : undefined;
};

/** Return value of a JSON endpoint's handler, before it is validated and written. */
export type JsonAnswer<E extends Endpoint> = E['answer'] extends { kind: 'json'; schema: infer S extends z.ZodType }
  ? z.input<S>
  : never;

/** Makes a part optional if it may be omitted; the brackets prevent distribution over a union. */
type Given<K extends string, V> = [V] extends [undefined] ? unknown : undefined extends V ? { [key in K]?: V } : Record<K, V>;

/** Arguments of a call through the typed client. */
export type Call<E extends Endpoint> = Given<'params', Raw<Part<E, 'params'>>> &
  (Part<E, 'query'> extends z.ZodType ? { query?: Raw<Part<E, 'query'>> } : unknown) &
  Given<'body', Raw<Part<E, 'body'>>> &
  (Part<E, 'upload'> extends Upload<infer F> ? { file: Blob; fileName: string; fields?: z.input<F> } : unknown);

/** Result of a call through the typed client. */
export type Result<E extends Endpoint> = E['answer'] extends { kind: 'json'; schema: infer S extends z.ZodType }
  ? z.output<S>
  : E['answer'] extends { kind: 'file' }
    ? Blob
    : undefined;

export type EndpointGroup = Readonly<Record<string, Endpoint>>;
