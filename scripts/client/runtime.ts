/** What the generated client runs on; becomes part of the package as it stands, so it imports nothing beside its own. */
import { errorOf, VidimusError } from './errors.ts';
import type { Token } from './token.ts';

export type ClientOptions = {
  /** Where the service is: `https://vidimus.example`. */
  baseUrl: string;
  /** An access token, or what gets one: `clientCredentials({ … })`. */
  token?: Token;
  /** In place of the global one, for proxies and tests. */
  fetch?: typeof fetch;
};

export type CallOptions = {
  /** Ends the request; the call then throws the reason of the signal. */
  signal?: AbortSignal | undefined;
  /** Names a request that creates: sent again with the same key, it creates nothing twice. */
  idempotencyKey?: string | undefined;
  headers?: Record<string, string> | undefined;
};

/** Method, path, kind of the answer, and the name of the file part where there is one. */
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

/** The name that the service gave the file. */
function nameOf(response: Response): string {
  const said = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(said)?.[1];
  return encoded === undefined ? (/filename="([^"]*)"/i.exec(said)?.[1] ?? 'file') : decodeURIComponent(encoded);
}

async function answerOf(kind: EndpointRow[2], response: Response): Promise<unknown> {
  // 202: not finished yet
  if (kind === 'empty' || response.status === 202) return void (await response.arrayBuffer());
  if (kind === 'json') return response.json();
  const bytes = await response.arrayBuffer();
  return new File([bytes], nameOf(response), { type: response.headers.get('content-type') ?? '' });
}

/** Sends one request; a token that is refused is got anew once. */
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

/** The table of endpoints as functions; `index.ts` says their types. */
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
