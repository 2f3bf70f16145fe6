/** Uploads of a client in a program. */
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { Caller, Outcome } from './caller.ts';
import { type ModelDocument, newDocument } from './model.ts';
import type { Random } from './random.ts';

export type Client = {
  caller: Caller;
  approver: Caller;
  random: Random;
  own: ModelDocument[];
  name: string;
  violations: string[];
};

/** Creates an invoice with all required values, so that it can be approved and exported. */
export async function invoice(name: string, pages = 1): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const lines = ['Supplier: Drill Ltd.', `Invoice No. ${name}`, 'Date of issue: 05.03.2026', 'Total: 100.00 EUR'];
  for (let page = 0; page < pages; page += 1) {
    const sheet = pdf.addPage([300, 200]);
    for (const [at, line] of lines.entries()) sheet.drawText(line, { x: 20, y: 160 - at * 20, size: 12, font });
  }
  return pdf.save();
}

export async function upload(client: Client, step: number): Promise<void> {
  const { caller, random, own, name } = client;
  const fileName = `${name}-${step}`;
  const bytes = await invoice(fileName);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // half of them are identified by their key alone
  const document = newDocument(fileName, { bytes, sha256, isNumbered: random.isSo(0.5) });
  own.push(document);
  // some repeat an answered request, like a client that crashed before it stored the response
  const isSentAgain = random.isSo(0.25);
  // a client that gives up leaves the result unknown; others repeat the request with the same key until they know it
  const tries = random.isSo(0.2) ? 1 : 60;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const outcome = await send(caller, document);
    if (outcome !== 'lost') {
      recordResponse(client, document, outcome);
      if (isSentAgain) recordResponse(client, document, await send(caller, document));
      return;
    }
    document.upload = 'open';
    await delay(250);
  }
}

function send(caller: Caller, { name, externalId, bytes, key }: ModelDocument): Promise<Outcome> {
  const form = new FormData();
  form.append('File', new Blob([new Uint8Array(bytes)]), `${name}.pdf`);
  if (externalId !== undefined) form.append('DocumentId', externalId);
  return caller.ask('POST', '/v1/documents', form, { 'idempotency-key': key });
}

/** Records the response of an upload; every further response must return the same document. */
function recordResponse({ violations }: Client, document: ModelDocument, outcome: Outcome): void {
  if (outcome === 'lost') return;
  const { name } = document;
  if (outcome.status !== 200)
    return void violations.push(`the upload of ${name} was refused: ${outcome.status} ${outcome.body.slice(0, 200)}`);
  const { documentId } = JSON.parse(outcome.body) as { documentId: string };
  if (document.id !== undefined && document.id !== documentId)
    violations.push(`the upload of ${name} returned ${documentId}, but before that ${document.id}`);
  document.upload = 'done';
  document.id ??= documentId;
}
