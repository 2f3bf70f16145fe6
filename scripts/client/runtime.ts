/** Runtime of the generated client; it becomes part of the package unchanged, so it imports only its own modules. */
import { errorOf, VidimusError } from './errors.ts';
import type { Token } from './token.ts';

export type ClientOptions = {
  /** Base URL of the service: `https://vidimus.example`. */
  baseUrl: string;
  /** An access token, or a function that provides one: `clientCredentials({ … })`. */
  token?: Token;
  /** Replaces the global one, for proxies and tests. */
  fetch?: typeof fetch;
};

export type CallOptions = {
  /** Aborts the request; the call then throws the reason of the signal. */
  signal?: AbortSignal | undefined;
  /** Identifies a request that creates something: if sent again with the same key, it does not create it twice. */
  idempotencyKey?: string | undefined;
  headers?: Record<string, string> | undefined;
};

/** Method, path, kind of the response, and the name of the file part if any. */
export type EndpointRow = readonly [method: string, path: string, answer: 'json' | 'file' | 'empty', filePart?: string];
export type EndpointTable = Readonly<Record<string, Readonly<Record<string, EndpointRow>>>>;

type Value = string | number | boolean | null | undefined;
export type AnyInput = {
  params?: Record<string, Value>;
  query?: Record<string, Value>;
  body?: unknown;
  file?: Blob;
  fileName?: string | undefined;
  fields?: Record<string, Value>;
};

const isGiven = (entry: [string, Value]): boolean => entry[1] !== undefined && entry[1] !== null;

function addressOf(baseUrl: string, path: string, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(isGiven)
      .map(([name, value]) => [name, String(value)]),
  );
  return `${baseUrl.replace(/\/+$/, '')}${filled}${search.size > 0 ? `?${search}` : ''}`;
}

function bodyOf(filePart: string | undefined, { file, fileName, fields = {}, body }: AnyInput): FormData | string | undefined {
  if (filePart === undefined) return body === undefined ? undefined : JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields).filter(isGiven)) form.append(name, String(value));
  const name = fileName ?? (file instanceof File ? file.name : 'file');
  form.append(filePart, file ?? new Blob(), name);
  return form;
}

/** Returns the file name from the service. */
function nameOf(response: Response): string {
  const header = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  return encoded === undefined ? (/filename="([^"]*)"/i.exec(header)?.[1] ?? 'file') : decodeURIComponent(encoded);
}

async function answerOf(kind: EndpointRow[2], response: Response): Promise<unknown> {
  // 202: not finished yet
  if (kind === 'empty' || response.status === 202) return void (await response.arrayBuffer());
  // the result of a one-off extraction in another format is a file
  if (kind === 'json' && /^application\/json\b/i.test(response.headers.get('content-type') ?? '')) return response.json();
  const bytes = await response.arrayBuffer();
  return new File([bytes], nameOf(response), { type: response.headers.get('content-type') ?? '' });
}

/** Sends one request; if the token is rejected, retries once with a new one. */
async function send(client: ClientOptions, row: EndpointRow, input: AnyInput, options: CallOptions): Promise<unknown> {
  const [method, path, kind, filePart] = row;
  const { token, fetch: fetchIt = globalThis.fetch } = client;
  const body = bodyOf(filePart, input);
  const ask = async (isRefused: boolean): Promise<Response> => {
    const bearer = typeof token === 'function' ? await token({ isRefused }) : token;
    try {
      return await fetchIt(addressOf(client.baseUrl, path, input), {
        method,
        headers: {
          ...(typeof body === 'string' && { 'content-type': 'application/json' }),
          ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
          ...(options.idempotencyKey !== undefined && { 'idempotency-key': options.idempotencyKey }),
          ...options.headers,
        },
        ...(body !== undefined && { body }),
        ...(options.signal && { signal: options.signal }),
      });
    } catch (error) {
      if (options.signal?.aborted) throw error;
      throw new VidimusError(0, { code: 'unreachable', title: 'The service cannot be reached' }, { cause: error });
    }
  };
  options.signal?.throwIfAborted();
  let response = await ask(false);
  if (response.status === 401 && typeof token === 'function') {
    await response.body?.cancel();
    response = await ask(true);
  }
  if (!response.ok) throw await errorOf(response, `${method} ${path}`);
  return answerOf(kind, response);
}

/** Returns the endpoints of the table as functions; their types are in `index.ts`. */
export function connect(table: EndpointTable, client: ClientOptions): unknown {
  const callOf =
    (row: EndpointRow) =>
    (input: AnyInput = {}, options: CallOptions = {}): Promise<unknown> =>
      send(client, row, input, options);
  const groups = Object.entries(table).map(([noun, group]) => [
    noun,
    Object.fromEntries(Object.entries(group).map(([verb, row]) => [verb, callOf(row)])),
  ]);
  return Object.fromEntries(groups);
}
