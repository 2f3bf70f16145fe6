/** The e-invoice of a document, written and read back once for the whole report on it. */
import type { ZipMember } from '#contract/core/export-formats.ts';
import type { EInvoice } from '#service/extraction/extracted.ts';
import { parseEInvoice } from '#service/extraction/e-invoice/parse-e-invoice.ts';
import type { ExplainedClaim } from '../formats/en16931/profiles.ts';
import { explainedCii, writePlainCii } from '../formats/en16931/write-cii.ts';
import { explainedUbl } from '../formats/en16931/write-ubl.ts';
import type { ExportedDocument } from '../formats/exported-document.ts';
import { writeIsdoc } from '../formats/write-isdoc.ts';

type Written = { xml: Uint8Array; claim: ExplainedClaim | null };
export type EInvoiceText = Written & { read: EInvoice | null };
/** Undefined for formats that are not e-invoices. */
export type EInvoiceTexts = (member: ZipMember) => Promise<EInvoiceText> | undefined;

const plain =
  (write: (document: ExportedDocument) => Promise<Uint8Array>) =>
  async (document: ExportedDocument): Promise<Written> => ({ xml: await write(document), claim: null });

const eInvoices: Partial<Record<ZipMember, (document: ExportedDocument) => Promise<Written>>> = {
  Ubl: explainedUbl,
  Cii: explainedCii,
  FacturX: plain(writePlainCii),
  ISDOC: plain(writeIsdoc),
  ISDOCX: plain(writeIsdoc),
};

export function eInvoiceTexts(document: ExportedDocument): EInvoiceTexts {
  const known = new Map<ZipMember, Promise<EInvoiceText>>();
  const make = async (write: (document: ExportedDocument) => Promise<Written>): Promise<EInvoiceText> => {
    const written = await write(document);
    return { ...written, read: parseEInvoice(written.xml) };
  };
  return (member) => {
    const write = eInvoices[member];
    const text = known.get(member) ?? (write && make(write));
    if (text) known.set(member, text);
    return text;
  };
}
