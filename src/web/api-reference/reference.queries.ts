import { queryOptions } from '@tanstack/react-query';
import { ApiError, apiErrorOf } from '#web/platform/api/api-error.ts';
import { currentConfig, withCredentials } from '#web/platform/auth/with-credentials.ts';
import { can } from '#web/platform/api/service.ts';
import { addressOf, type CallValues, formOf } from './call-values.ts';
import { type Endpoint, groupsOf, type ReferenceDocument } from './reference-document.ts';

/** Base URL of the API in the examples. */
export const baseUrl = (): string => currentConfig().apiUrl || window.location.origin;

const originOf = (path: string): string => {
  const { apiUrl, bffUrl } = currentConfig();
  return path.startsWith('/bff') ? (bffUrl ?? '') : apiUrl;
};

async function fetchReference(address: string): Promise<ReferenceDocument> {
  const response = await fetch(address).catch(() => {
    throw new ApiError(0, { title: 'The service cannot be reached' });
  });
  if (!response.ok) throw apiErrorOf(response.status, await response.text());
  const document: ReferenceDocument = await response.json();
  return document;
}

/** Of the endpoints for the web application, programs use those that set up webhooks. */
const forPrograms = ['webhooks', 'webhookReceiver'];
const onlyForPrograms = (own: ReferenceDocument): ReferenceDocument => ({
  ...own,
  tags: forPrograms.flatMap((noun) => own.tags.filter(({ name }) => name === noun)),
});

export const referenceQueries = {
  groups: () =>
    queryOptions({
      queryKey: ['api-reference'],
      queryFn: async () => {
        const [open, own] = await Promise.all([
          fetchReference(`${originOf('/v1')}/openapi.json`),
          can('webhooks') ? fetchReference(`${originOf('/bff')}/openapi-bff.json`) : undefined,
        ]);
        return [...groupsOf(open), ...(own ? groupsOf(onlyForPrograms(own)) : [])];
      },
      staleTime: Infinity,
    }),
};

export type Trial = { endpoint: Endpoint; values: CallValues; file: File | null; token: string };
export type TrialResponse = {
  status: number;
  durationMs: number;
  contentType: string;
  /** Text of the response; null for a file. */
  text: string | null;
  bytes: Blob;
};

function requestOf({ endpoint, values, file }: Trial): Pick<RequestInit, 'method' | 'body'> & { contentType?: string } {
  const { method } = endpoint;
  const form = formOf(endpoint);
  if (form?.filePart !== undefined) {
    const body = new FormData();
    for (const [name, value] of Object.entries(values.fields)) if (value !== '') body.append(name, value);
    if (file) body.append(form.filePart, file, file.name);
    return { method, body };
  }
  return values.body === '' ? { method } : { method, body: values.body, contentType: 'application/json' };
}

/** Sends one request with the session of the current user or with the entered token. An error response is returned, not thrown. */
export async function sendTrial(trial: Trial): Promise<TrialResponse> {
  const { contentType, ...request } = requestOf(trial);
  const headers = { ...(contentType && { 'content-type': contentType }) };
  const address = `${originOf(trial.endpoint.path)}${addressOf(trial.endpoint, trial.values)}`;
  const startedAt = performance.now();
  const ask = (credentials: Record<string, string>, mode: RequestCredentials) =>
    fetch(address, { ...request, credentials: mode, headers: { ...headers, ...credentials } }).catch(() => {
      throw new ApiError(0, { title: 'The service cannot be reached' });
    });
  const response = await (trial.token === ''
    ? withCredentials((credentials) => ask(credentials, 'same-origin'))
    : ask({ authorization: `Bearer ${trial.token}` }, 'omit'));
  const bytes = await response.blob();
  const type = response.headers.get('content-type') ?? '';
  return {
    status: response.status,
    durationMs: Math.round(performance.now() - startedAt),
    contentType: type,
    text: /json|text|xml/.test(type) ? readable(type, await bytes.text()) : null,
    bytes,
  };
}

/** Formats JSON with line breaks for reading. */
function readable(type: string, text: string): string {
  if (!type.includes('json')) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
