/**
 * API client built from the contract: `api.documents.get({ params: { documentId } })`. Method, path and kind of response come from its
 * endpoint table.
 */
import { endpointTable } from 'virtual:endpoint-table';
import { currentConfig, withCredentials } from '../auth/with-credentials.ts';
import { SignInDismissedError } from '../auth/sign-in-state.ts';
import { addCatalog } from '../i18n/i18n.ts';
import { ApiError, apiErrorOf } from './api-error.ts';
import { namedFile } from './named-file.ts';
import { withRetry, keyHeader, newKey } from './with-retry.ts';
import type { CallOptions, Client } from './calls.ts';
import { currentService } from './service.ts';

/** Documents that this window is moving to the trash. Requests that their screen sends while closing are suppressed. */
const leaving = new Set<Scalar>();
const leftMs = 10_000;
/** Marks the documents as leaving until the work fails or their screen is closed. */
export async function leaveDocuments<T>(ids: readonly string[], work: Promise<T>): Promise<T> {
  for (const id of ids) leaving.add(id);
  try {
    const done = await work;
    setTimeout(() => keepDocuments(ids), leftMs);
    return done;
  } catch (error) {
    keepDocuments(ids);
    throw error;
  }
}
export const keepDocuments = (ids: readonly string[]): void => ids.forEach((id) => leaving.delete(id));
type Scalar = string | number | boolean | undefined;
type AnyCall = {
  params?: Record<string, Scalar>;
  query?: Record<string, Scalar>;
  body?: unknown;
  file?: Blob;
  fileName?: string;
  fields?: Record<string, Scalar>;
};
/**
 * `name` is set for endpoints of `/bff`, which another implementation may replace. `once` is set for endpoints that create something and
 * support an idempotency key.
 */
type Row = readonly [method: string, path: string, answer: string, filePart: string, name?: string, once?: 'once'];

export function addressOf(path: string, call: AnyCall = {}): string {
  const { apiUrl, bffUrl } = currentConfig();
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(call.params?.[name] ?? '')));
  const query = Object.entries(call.query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(query.map(([key, value]) => [key, String(value)])).toString();
  return `${path.startsWith('/bff') ? (bffUrl ?? '') : apiUrl}${filled}${search ? `?${search}` : ''}`;
}

export function formOf(filePart: string, { file, fileName, fields }: AnyCall): FormData {
  const form = new FormData();
  // Fields come first, so that a streaming server has them before the file.
  for (const [name, value] of Object.entries(fields ?? {})) if (value !== undefined) form.append(name, String(value));
  form.append(filePart, file ?? new Blob(), fileName);
  return form;
}

async function send(row: Row, call: AnyCall = {}, options: CallOptions = {}): Promise<unknown> {
  const [method, path, answer, filePart, name, once] = row;
  const { answers, afterWrite } = currentService();
  if (answers && name) return answerIn(answers, name, call, options);
  if (!options.isLast && leaving.has(call.params?.['documentId'])) throw new ApiError(404, { code: 'document_left' });
  const json = call.body === undefined ? undefined : JSON.stringify(call.body);
  const key = once && newKey();
  const ask = async () => {
    try {
      return await withCredentials((credentials) =>
        fetch(addressOf(path, call), {
          method,
          credentials: 'same-origin',
          headers: {
            ...(json === undefined ? {} : { 'content-type': 'application/json' }),
            // The service returns texts in the language of the page, which may differ from the language of the browser.
            ...(document.documentElement.lang && { 'accept-language': document.documentElement.lang }),
            ...credentials,
            ...keyHeader(key),
            ...options.headers,
          },
          ...(filePart ? { body: formOf(filePart, call) } : json === undefined ? {} : { body: json }),
          ...(options.signal ? { signal: options.signal } : {}),
          ...(options.keepalive ? { keepalive: true } : {}),
        }),
      );
    } catch (error) {
      if (options.signal?.aborted || error instanceof SignInDismissedError) throw error;
      // Neither `fetch` nor a session that was opened offline has a network.
      throw new ApiError(0, { title: 'The service cannot be reached' });
    }
  };
  const response = await (key ? withRetry(ask, options.signal) : ask());
  if (!response.ok) throw await refusalOf(response);
  if (method !== 'GET') afterWrite?.(call.params?.['documentId']?.toString());
  if (answer === 'json') return response.json();
  return answer === 'file' ? namedFile(response) : undefined;
}

type Answer = (call: AnyCall, options: CallOptions) => Promise<unknown>;

/** Calls the implementation based on `/v1`. Screens do not request what it cannot return. */
function answerIn(answers: object, name: string, call: AnyCall, options: CallOptions): Promise<unknown> {
  const [noun = '', verb = ''] = name.split('.');
  const answer = (answers as Record<string, Record<string, Answer> | undefined>)[noun]?.[verb];
  if (!answer) throw new ApiError(404, { code: 'not_found', title: `This service does not provide ${name}` });
  return answer(call, options);
}

/**
 * Returns the error of a response. The texts of reasons are loaded with the first error; without them, the message of the service is shown.
 */
async function refusalOf(response: Response): Promise<ApiError> {
  const error = apiErrorOf(response.status, await response.text());
  if (error.problem.reason ?? error.problem.errors) await addCatalog('reasons').catch(() => undefined);
  return error;
}

/** Returns the function of one endpoint. The build replaces `api.documents.get` with it. */
export const callOf =
  (row: Row) =>
  (call?: AnyCall, options?: CallOptions): Promise<unknown> =>
    send(row, call, options);

/** The endpoint table and the types are generated from the same contract, so the client matches its type. */
export const api = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ Object.entries(endpointTable).map(([noun, group]) => [
    noun,
    Object.fromEntries(Object.entries(group as Record<string, Row>).map(([verb, row]) => [verb, callOf(row)])),
  ]),
) as unknown as Client;
