/** A program of an integrator, written against the package of `npm run client`; the test runs it as a process of its own. */
import { openAsBlob } from 'node:fs';
import { clientCredentials, createClient, type DocumentsGetAnswer, type ErrorCode, VidimusError } from 'vidimus-client';

const [baseUrl = '', clientId = '', clientSecret = '', invoice = ''] = process.argv.slice(2);

let tokens = 0;
const counted: typeof fetch = (input, init) => {
  tokens += 1;
  return fetch(input, init);
};
const vidimus = createClient({ baseUrl, token: clientCredentials({ baseUrl, clientId, clientSecret, fetch: counted }) });
// three calls at once share one token
await Promise.all([vidimus.documents.countExtracting(), vidimus.tenant.get(), vidimus.accountingUnits.my()]);

const upload = () =>
  openAsBlob(invoice).then((file) =>
    vidimus.documents.upload({ file, fileName: 'faktura.pdf', fields: { Source: 'Api' } }, { idempotencyKey: 'the same' }),
  );
const { documentId } = await upload();
const again = await upload();

const isOpen = ({ state }: DocumentsGetAnswer): boolean => state === 'New' || state === 'Extracting';
let document = await vidimus.documents.get({ params: { documentId } });
while (isOpen(document)) {
  await new Promise((resolve) => setTimeout(resolve, 50));
  document = await vidimus.documents.get({ params: { documentId }, query: { detailSettings: true } });
}

await vidimus.documents.update({ params: { documentId }, body: { markDocumentAsValidated: true } });
await vidimus.exportQueue.add({ body: { documentId } });
const waiting = await vidimus.exportQueue.listIds();
const file = await vidimus.exportQueue.exportFile({ params: { documentId }, query: { exportFormat: 'ISDOC' } });
await vidimus.exportQueue.markAsExported({ body: [{ documentId, exportType: 'ledger' }] });
const left = await vidimus.exportQueue.listIds({ body: { control: { take: 10 } } });

const thrownBy = async (work: Promise<unknown>): Promise<unknown> => work.then(() => undefined).catch((error: unknown) => error);
const refusalOf = async (work: Promise<unknown>) => {
  const error = await thrownBy(work);
  if (!(error instanceof VidimusError)) return error;
  return { status: error.status, code: error.code, path: error.path, endpoint: error.endpoint };
};
const unknown: ErrorCode = 'document_not_found';
const stopped = await thrownBy(vidimus.tenant.get({}, { signal: AbortSignal.abort(new Error('stopped')) }));

process.stdout.write(
  JSON.stringify({
    tokens,
    isSame: again.documentId === documentId,
    state: document.state,
    total: document.fields['total_amount']?.value,
    waiting: waiting.list.map((each) => each.documentId === documentId),
    file: [file.name, file.type, (await file.text()).includes('<Invoice xmlns="http://isdoc.cz/namespace/2013"')],
    left: left.list.length,
    unknown,
    missing: await refusalOf(vidimus.documents.get({ params: { documentId: '01a1f958-363c-72f0-a0a3-d531e55d1694' } })),
    invalid: await refusalOf(vidimus.documents.list({ body: { control: { take: -1 } } })),
    forbidden: await refusalOf(vidimus.clientApplications.list()),
    unreachable: await refusalOf(createClient({ baseUrl: 'http://127.0.0.1:9' }).tenant.get()),
    noToken: await refusalOf(
      createClient({ baseUrl, token: clientCredentials({ baseUrl, clientId, clientSecret: 'wrong' }) }).tenant.get(),
    ),
    stopped: String(stopped),
  }),
);
