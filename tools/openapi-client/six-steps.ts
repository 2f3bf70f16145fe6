/**
 * The document flow of the interface, written against a client that a public generator makes of /openapi.json. `client.ts` is made by the
 * test that runs this, and lies beside a copy of this file.
 */
import * as api from './client.ts';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Uploads, waits for the extraction, validates, queues, finds in the queue, downloads and marks as exported. */
export async function walkSixSteps(baseUrl: string, username: string, password: string, file: File) {
  api.defaults.baseUrl = baseUrl;
  const token = await api.token({ grant_type: 'password', client_id: 'web', username, password });
  if (token.status !== 200) throw new Error(`no token: ${token.status}`);
  api.defaults.headers = { authorization: `Bearer ${token.data.access_token}` };

  const uploaded = await api.documentsUpload({ File: file, Source: 'Api' });
  if (uploaded.status !== 200) throw new Error(uploaded.data.title);
  const { documentId } = uploaded.data;

  let document = await api.documentsGet(documentId);
  while (document.status === 200 && ['New', 'Extracting'].includes(document.data.state)) {
    await sleep(50);
    document = await api.documentsGet(documentId, { detailSettings: true });
  }
  if (document.status !== 200) throw new Error(document.data.title);
  const { state, fields } = document.data;

  const validated = await api.documentsUpdate(documentId, { markDocumentAsValidated: true });
  const queued = await api.exportQueueAdd({ documentId });
  const waiting = await api.exportQueueList({ control: { take: 10 } });
  if (waiting.status !== 200) throw new Error(waiting.data.title);
  const exported = await api.exportQueueExportFile(documentId, { exportFormat: 'ISDOC' });
  const marked = await api.exportQueueMarkAsExported([{ documentId, exportType: 'ledger' }]);
  const left = await api.exportQueueListIds({});

  // what is refused is typed, too
  const unknown = await api.documentsGet('01a1f958-363c-72f0-a0a3-d531e55d1694');
  return {
    state,
    total: fields['total_amount']?.value,
    statuses: [validated.status, queued.status, exported.status, marked.status],
    waiting: waiting.data.list.map((each) => each.documentId === documentId && each.isValidated),
    // the generated code types a file as Blob, and gives its text
    exported: exported.status === 200 ? String(exported.data) : '',
    left: left.status === 200 ? left.data.list.length : -1,
    refusal: unknown.status === 404 ? unknown.data.code : '',
  };
}
