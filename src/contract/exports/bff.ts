/**
 * Endpoints of the export screen that are not part of the interface: losses of a format, sums of the queue, and export marks with a date.
 */
import { z } from 'zod';
import { fieldTypes } from '#values/values.ts';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { UnmappedEntry } from '../documents/unmapped-entry.ts';
import { maxLossDocuments } from '../core/export-formats.ts';
import { Id, text } from '../core/parts.ts';
import { eInvoiceProfiles } from './e-invoice-profiles.ts';

export const ExportLoss = z.object({
  fieldName: z.string(),
  /** Label of the field, in the language of the caller. */
  label: z.string(),
  type: z.enum(fieldTypes),
  /** Index of the item, from 0; null for a header field. */
  itemIndex: z.int().nullable(),
  /** The format has no element for it, or the file contains another value. */
  kind: z.enum(['missing', 'changed']),
  value: z.string(),
  /** The value in the file, if known. */
  written: z.string().nullable(),
});
export type ExportLoss = z.output<typeof ExportLoss>;

export const ExportBreach = z.object({
  /** Identifier given by the publisher of the rule: `BR-11`. */
  code: z.string(),
  itemIndex: z.int().nullable(),
  /** The message, in the language of the caller. */
  message: z.string(),
});
export type ExportBreach = z.output<typeof ExportBreach>;

/** The specification that an e-invoice claims to follow, and the stricter ones that it cannot follow, with the rules that it violates. */
export const ExportClaim = z.object({
  profile: z.enum(eInvoiceProfiles),
  refused: z.array(z.object({ profile: z.enum(eInvoiceProfiles), breaches: z.array(ExportBreach) })),
});
export type ExportClaim = z.output<typeof ExportClaim>;

export const exportsBff = {
  losses: endpoint({
    method: 'POST',
    path: '/bff/exports/losses',
    summary: 'List losses, rule violations and claimed specifications of export files',
    description:
      'Without a format, the default format of the tenant is used, or Xml for documents that it cannot hold. When the file of a ' +
      'single document is downloaded, its headers contain the same: `export-losses` the number of values that are not in the file, ' +
      '`export-loss-fields` the names of their fields, `export-breaches` the violated rules, `export-profiles` the specification ' +
      'that an e-invoice claims to follow, and `export-unmapped` the number of e-invoice values that neither a field nor the file ' +
      'contains. An archive of up to 100 documents has the same headers.',
    access: 'document.fetchExport',
    body: z.strictObject({ documentIds: z.array(Id).min(1).max(maxLossDocuments), exportFormat: text(30).nullish() }),
    answer: json(
      z.object({
        documents: z.array(
          z.object({
            documentId: Id,
            fileName: z.string(),
            format: z.string(),
            losses: z.array(ExportLoss),
            /** Official rules that the e-invoice would violate; empty for other formats. */
            breaches: z.array(ExportBreach),
            /** For UBL and CII; null for other formats. */
            claim: ExportClaim.nullable(),
            /** For an e-invoice: values that no field holds and that the exported file does not contain either. */
            unmapped: z.array(UnmappedEntry),
          }),
        ),
      }),
    ),
    errors: [400, 404, 409],
  }),
  summary: endpoint({
    method: 'GET',
    path: '/bff/exports/summary',
    summary: 'Get totals by currency of documents waiting for export',
    access: 'document.fetchExport',
    answer: json(
      z.object({
        sums: z.array(z.object({ currency: z.string().nullable(), count: z.int(), total: z.string().nullable() })),
      }),
    ),
  }),
  mark: endpoint({
    method: 'POST',
    path: '/bff/exports/mark',
    summary: 'Mark documents as exported with their accounting number and date',
    description:
      'Like PATCH /v1/documents/markAsExported, all or none. The date is the date of the export; the history stores when it was ' +
      'recorded.',
    access: 'document.markExported',
    body: z.strictObject({
      documents: z
        .array(z.strictObject({ documentId: Id, number: text(200).nullish() }))
        .min(1)
        .max(1000),
      exportedOn: z.iso.date().nullish(),
    }),
    answer: empty,
    errors: [400, 404, 409],
  }),
} as const;
