/** The value of a field as it is kept and read: where it came from, where it stands on the page and how sure we are. */
import { z } from 'zod';

export const fieldTypes = ['TEXT', 'DECIMAL', 'INTEGER', 'DATE', 'BOOLEAN', 'ENUM', 'LOOKUP'] as const;
export type FieldType = (typeof fieldTypes)[number];

export const valueSources = ['Extraction', 'User', 'Lookup', 'Rule', 'Api', 'EInvoice'] as const;
export type ValueSource = (typeof valueSources)[number];

/** Why a value is believed beyond its label: each is an independent proof, but `label` alone, `memory` and `languageModel` are none. */
export const evidenceKinds = [
  'label',
  'position',
  'checksum',
  'arithmetic',
  'qr',
  'eInvoice',
  'pageMatch',
  'registry',
  'memory',
  'languageModel',
] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

/** A row of an external data table, by the names that people know. */
export const LookupRow = z.object({ table: z.string(), key: z.string() });

/** What a correction taught: the layout whose memory it is, the document that was corrected (null: another tenant's), and when. */
export const MemoryOrigin = z.object({ layoutId: z.uuid(), documentId: z.uuid().nullable(), learnedAt: z.iso.datetime() });

/**
 * `value` is canonical text: DECIMAL `12100.00`, INTEGER `12`, DATE `2026-03-05`, BOOLEAN `true` or `false`, the others as they are.
 * `wordIds` are ids of words, unique in the document. `confidence` is the estimated probability that the value is right, 0 to 1.
 */
export const FieldValue = z.object({
  value: z.string(),
  wordIds: z.array(z.int()),
  confidence: z.number().min(0).max(1),
  source: z.enum(valueSources),
  evidence: z.array(z.enum(evidenceKinds)),
  /** Of the source Lookup: the row of the external data table that it came from. */
  lookup: LookupRow.optional(),
  /** Of a value that the memory of the supplier's layout gave. */
  memory: MemoryOrigin.optional(),
});
export type FieldValue = z.infer<typeof FieldValue>;
export type FieldValues = Record<string, FieldValue>;

export const messageLevels = ['Error', 'Warning', 'Info'] as const;
export type MessageLevel = (typeof messageLevels)[number];
