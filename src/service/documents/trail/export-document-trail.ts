import { findHead } from '#service/audit/chain.store.ts';
import { searchAudit } from '#service/audit/search.store.ts';
import type { DocumentRow } from '../core/document-row.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { listLocalizedFields } from '#service/document-types/read-types.ts';
import { loadReadable } from '../core/load-readable.ts';
import { amountText } from '#service/platform/texts/amount-text.ts';
import { text } from '#service/platform/texts/text.ts';
import { FileAnswer } from '#service/platform/http/file-answer.ts';
import { readTimeZone } from '#service/tenant/time-zone.ts';
import { drawAuditPdf } from '#service/audit/audit-pdf.ts';
import { exportTrail } from '#service/audit/export-audit.ts';

/** Maximum number of events in the PDF; the JSON contains all. */
const maxDrawnEvents = 2_000;

/** Returns the values that identify the document to a reader, which its file name does not. */
function factsOf({ fields }: DocumentRow, labels: ReadonlyMap<string, string>, culture: string): (readonly [string, string])[] {
  const value = (name: string): string => fields[name]?.value ?? '';
  return (
    [
      ['issued_by_name_sm', value('issued_by_name_sm')],
      ['invoice_number_sm', value('invoice_number_sm')],
      ['total_amount', value('total_amount') && amountText(culture, value('total_amount'), value('currency'))],
    ] as const
  ).flatMap(([name, shown]) => (shown === '' ? [] : [[labels.get(name) ?? name, shown] as const]));
}

/** Exports the history of a document: as PDF for people, as JSON that can be verified. */
export async function exportDocumentTrail(ctx: Ctx, documentId: string, format: 'json' | 'pdf'): Promise<FileAnswer> {
  const document = await loadReadable(ctx, documentId);
  const about = document.file_name.replace(/\.[^.]{1,5}$/, '');
  const fileName = text(ctx.culture, 'fileName.auditTrail', { document: about, extension: format });
  if (format === 'json') return exportTrail(ctx, { documentId: document.id }, fileName);
  const rows = await searchAudit(ctx.db, { documentId: document.id }, { limit: maxDrawnEvents });
  const head = await findHead(ctx.db, ctx.actor.tenantId);
  const { timeZone } = await readTimeZone(ctx);
  const { [document.document_class]: fields = [] } = await listLocalizedFields(ctx, ctx.culture);
  const labels = new Map(fields.map(({ name, label }) => [name, label]));
  const content = await drawAuditPdf(
    {
      fileName: document.file_name,
      facts: factsOf(document, labels, ctx.culture),
      documentId: document.id,
      rows: rows.toReversed(),
      head,
      madeAt: ctx.now(),
      timeZone,
      labels,
    },
    ctx.culture,
  );
  return new FileAnswer({ content, contentType: 'application/pdf', fileName });
}
