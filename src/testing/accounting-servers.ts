/** Local accounting systems that implement the real protocols: they store what they post, and post nothing twice unless requested. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { findAll, readXmlTree, textAt, type XmlTree } from '#service/extraction/e-invoice/xml-tree.ts';
import { xmlAsUtf8 } from '#service/connectors/pohoda/windows-1250.ts';

type Asked = { method: string; path: string; headers: IncomingMessage['headers']; body: Buffer };
type Answer = { status?: number; type: string; body: string | Uint8Array };

/** Failure of the next calls after they were processed: no response, or another one. */
export type PlannedFailure = 'hangUp' | Answer;

async function start(answer: (asked: Asked) => Answer) {
  const calls: Asked[] = [];
  const plannedFailures: PlannedFailure[] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const asked = {
      method: request.method ?? '',
      path: decodeURIComponent(request.url ?? ''),
      headers: request.headers,
      body: await buffer(request),
    };
    calls.push(asked);
    const answered = answer(asked);
    const plannedFailure = asked.method === 'GET' ? undefined : plannedFailures.shift();
    if (plannedFailure === 'hangUp') return void request.socket.destroy();
    const { status = 200, type, body } = plannedFailure ?? answered;
    response.writeHead(status, { 'content-type': type }).end(body);
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // the address of a TCP server is not a string
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    plannedFailures,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Booked = { documentId: string; number: string };

const schema = (name: string) => `http://www.stormware.cz/schema/version_2/${name}.xsd`;
const windows1250 = 'text/xml; charset=Windows-1250';

/** Starts Pohoda mServer: POST /xml with STW-Authorization, a response package in Windows-1250. */
export async function startPohoda(user: string, password: string) {
  const booked: Booked[] = [];
  const refusals = new Map<string, string | undefined>();
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

  const item = (id: string, state: string, inner: string, note = '') =>
    `<rsp:responsePackItem version="2.0" id="${id}" state="${state}"${note && ` note="${note}"`}>${inner}</rsp:responsePackItem>`;

  function book(id: string, invoice: XmlTree): string {
    const documentId = textAt(invoice, 'invoiceHeader/extId/ids') ?? '';
    const why = refusals.get(textAt(invoice, 'invoiceHeader/originalDocument') ?? '');
    const respond = (state: string, inner: string) =>
      item(id, 'ok', `<inv:invoiceResponse version="2.0" state="${state}">${inner}</inv:invoiceResponse>`);
    if (why !== undefined)
      return respond(
        'error',
        `<rdc:importDetails><rdc:detail><rdc:state>error</rdc:state><rdc:errno>101</rdc:errno><rdc:note>${why}</rdc:note></rdc:detail></rdc:importDetails>`,
      );
    const number = `26PF${String(booked.length + 1).padStart(5, '0')}`;
    booked.push({ documentId, number });
    return respond(
      'ok',
      `<rdc:producedDetails><rdc:id>${booked.length}</rdc:id><rdc:number>${number}</rdc:number><rdc:actionType>add</rdc:actionType></rdc:producedDetails>`,
    );
  }
  function list(id: string, request: XmlTree): string {
    const wanted = textAt(request, 'requestInvoice/filter/extId/ids');
    const isOfType = request.attributes['invoiceType'] === 'receivedInvoice';
    const found = isOfType ? booked.filter(({ documentId }) => documentId === wanted) : [];
    const invoices = found.map(
      ({ documentId, number }) =>
        `<lst:invoice version="2.0"><inv:invoiceHeader><inv:id>1</inv:id><inv:extId><typ:ids>${documentId}</typ:ids><typ:exSystemName>Vidimus</typ:exSystemName></inv:extId><inv:number><typ:numberRequested>${number}</typ:numberRequested></inv:number></inv:invoiceHeader></lst:invoice>`,
    );
    return item(id, 'ok', `<lst:listInvoice version="2.0" state="ok">${invoices.join('')}</lst:listInvoice>`);
  }
  function answerOf(id: string, part: XmlTree): string {
    switch (part.name) {
      case 'invoice':
        return book(id, part);
      case 'listInvoiceRequest':
        return list(id, part);
      case 'listAccountRequest':
        return item(
          id,
          'ok',
          '<lst:listAccount version="1.1" state="ok"><lst:itemAccount id="1" code="518000" name="Ostatní služby"/></lst:listAccount>',
        );
      default:
        return item(
          id,
          'ok',
          '<lCen:listCentre version="2.0" state="ok"><lCen:centre version="2.0"><cen:centreHeader><cen:id>1</cen:id><cen:code>PRAHA</cen:code><cen:name>Žižkov</cen:name></cen:centreHeader></lCen:centre></lCen:listCentre>',
        );
    }
  }
  const server = await start(({ method, path, headers, body }) => {
    if (method !== 'POST' || path !== '/xml') return { status: 404, type: 'text/plain', body: 'not found' };
    if (headers['stw-authorization'] !== authorization) return { status: 401, type: 'text/plain', body: 'Unauthorized' };
    const pack = readXmlTree(xmlAsUtf8(body));
    const items = findAll(pack, 'dataPackItem').flatMap((each) =>
      each.children.map((part) => answerOf(each.attributes['id'] ?? '', part)),
    );
    const names = Object.entries({
      rsp: 'response',
      rdc: 'documentresponse',
      inv: 'invoice',
      typ: 'type',
      lst: 'list',
      lCen: 'list_centre',
      cen: 'centre',
    }).map(([prefix, name]) => `xmlns:${prefix}="${schema(name)}"`);
    const xml = `<?xml version="1.0" encoding="Windows-1250"?><rsp:responsePack ${names.join(' ')} version="2.0" id="${pack.attributes['id']}" state="ok" programVersion="14100.8" ico="12345678">${items.join('')}</rsp:responsePack>`;
    return { type: windows1250, body: inWindows1250(xml) };
  });
  return { ...server, booked, refuse: (invoiceNumber: string, why: string | undefined) => void refusals.set(invoiceNumber, why) };
}

const decoder = new TextDecoder('windows-1250');
const byteOf = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const));
const inWindows1250 = (text: string) => Uint8Array.from(Array.from(text, (character) => byteOf.get(character) ?? 63));

/** Starts ABRA Flexi: PUT of a received invoice, which is identified by its external id; registers as JSON. */
export async function startFlexi(user: string, password: string, company = 'demo') {
  const booked: Booked[] = [];
  const refusals = new Map<string, string | undefined>();
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const json = (value: unknown, status = 200): Answer => ({ status, type: 'application/json', body: JSON.stringify(value) });
  const xml = (inner: string, status: number): Answer => ({
    status,
    type: 'application/xml',
    body: `<?xml version="1.0" encoding="utf-8"?><winstrom version="1.0">${inner}</winstrom>`,
  });
  /** Processes a PUT. A test save validates, returns the record as it would be, and stores nothing. */
  function put(body: Buffer, isTest: boolean): Answer {
    const [invoice] = findAll(readXmlTree(body), 'faktura-prijata');
    const documentId = (invoice && textAt(invoice, 'id'))?.replace('ext:VIDIMUS:', '') ?? '';
    const why = refusals.get((invoice && textAt(invoice, 'cisDosle')) ?? '');
    if (why !== undefined)
      return xml(
        `<success>false</success><results><result><errors><error for="varSym">${why}</error></errors></result></results>`,
        400,
      );
    if (isTest)
      return xml(
        '<success>true</success><warnings><warning for="firma">Nebyl určen příjemce</warning></warnings><result><content><faktura-prijata><id>-1</id></faktura-prijata></content></result>',
        200,
      );
    const isNew = booked.every((each) => each.documentId !== documentId);
    if (isNew) booked.push({ documentId, number: `PF${String(booked.length + 1).padStart(4, '0')}/2026` });
    return xml(`<success>true</success><results><result><id>9${booked.length}</id></result></results>`, isNew ? 201 : 200);
  }
  const server = await start(({ method, path, headers, body }) => {
    if (headers.authorization !== authorization) return xml('<success>false</success><message>Wrong password</message>', 401);
    if (!path.startsWith(`/c/${company}/`)) return xml('<success>false</success><message>No such company</message>', 404);
    if (method === 'PUT') return put(body, path.endsWith('?dry-run=true'));
    const [, documentId] = /faktura-prijata\/ext:VIDIMUS:([^.]+)\.json/.exec(path) ?? [];
    if (documentId !== undefined) {
      const found = booked.filter((each) => each.documentId === documentId);
      if (found.length === 0) return json({ winstrom: { success: 'false' } }, 404);
      return json({ winstrom: { '@version': '1.0', 'faktura-prijata': found.map(({ number }) => ({ kod: number })) } });
    }
    const register = path.includes('/ucet.') ? 'ucet' : 'stredisko';
    return json({ winstrom: { '@version': '1.0', [register]: [{ kod: '518001', nazev: 'Ostatní služby' }] } });
  });
  return { ...server, booked, refuse: (invoiceNumber: string, why: string | undefined) => void refusals.set(invoiceNumber, why) };
}

/** Starts a generic system with JSON: documents are created by POST, and read by their id. */
export async function startJsonLedger(token: string) {
  const booked: Booked[] = [];
  const json = (value: unknown, status = 200): Answer => ({ status, type: 'application/json', body: JSON.stringify(value) });
  const server = await start(({ method, path, headers, body }) => {
    if (headers.authorization !== `Bearer ${token}`) return json({ message: 'Token expired' }, 401);
    if (path === '/accounts') return json([{ code: 518, name: 'Services' }]);
    if (method === 'GET') {
      const found = booked.find(({ documentId }) => path === `/invoices/${documentId}`);
      return found ? json({ data: { number: found.number } }) : json({ message: 'No such invoice' }, 404);
    }
    const { document } = JSON.parse(body.toString()) as { document: { documentId: string; number?: string } };
    if (document.number === 'BAD') return json({ message: 'Period is closed' }, 422);
    const entry = { documentId: document.documentId, number: `J-${booked.length + 1}` };
    booked.push(entry);
    return json({ data: { number: entry.number } }, 201);
  });
  return { ...server, booked };
}
