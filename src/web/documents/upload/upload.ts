/** Uploads one file with progress. It uses XMLHttpRequest, because fetch does not report upload progress. */
import { endpointTable } from 'virtual:endpoint-table';
import { withCredentials } from '#web/platform/auth/with-credentials.ts';
import { ApiError, apiErrorOf } from '#web/platform/api/api-error.ts';
import { withRetry, keyHeader } from '#web/platform/api/with-retry.ts';
import { addressOf, formOf } from '#web/platform/api/client.ts';

export type UploadOptions = {
  onProgress: (share: number) => void;
  signal: AbortSignal;
  /** Idempotency key of the upload, the same for every attempt. */
  key: string;
  /** Target accounting unit. If omitted, the service selects one. */
  accountingUnitId?: string;
};

export async function uploadDocument(file: File, options: UploadOptions): Promise<string> {
  const [, path, , filePart] = endpointTable.documents.upload;
  const fields = { Source: 'Web', AccountingUnitId: options.accountingUnitId };
  const ask = () =>
    withCredentials((headers) =>
      post(
        addressOf(path),
        formOf(filePart, { file, fileName: file.name, fields }),
        { ...headers, ...keyHeader(options.key) },
        options,
      ),
    );
  const { status, body } = await withRetry(ask, options.signal);
  if (status < 200 || status >= 300) throw apiErrorOf(status, body);
  const answer = JSON.parse(body) as { documentId: string };
  return answer.documentId;
}

function post(url: string, form: FormData, headers: Record<string, string>, { onProgress, signal }: UploadOptions) {
  return new Promise<{ status: number; body: string; headers: { get: (name: string) => string | null } }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        body: request.responseText,
        headers: { get: (name) => request.getResponseHeader(name) },
      }),
    );
    request.addEventListener('error', () => reject(new ApiError(0, { title: 'The service cannot be reached' })));
    request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled', 'AbortError')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) request.abort();
    else request.send(form);
  });
}

export type Uploader = typeof uploadDocument;
