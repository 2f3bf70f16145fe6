/** Stored field value: its source, its position on the page and its confidence. */
import { z } from 'zod';

export const fieldTypes = ['TEXT', 'DECIMAL', 'INTEGER', 'DATE', 'BOOLEAN', 'ENUM', 'LOOKUP'] as const;
export type FieldType = (typeof fieldTypes)[number];

export const valueSources = ['Extraction', 'User', 'Lookup', 'Rule', 'Api', 'EInvoice'] as const;
export type ValueSource = (typeof valueSources)[number];

/** Evidence for a value. Each kind is an independent proof, except `label` alone, `memory` and `languageModel`. */
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

/** Row of an external data table, identified by the names that users see. */
export const LookupRow = z.object({ table: z.string(), key: z.string() });

/**
 * Origin of a value learned from a correction: the layout that the memory belongs to, the corrected document (null if it belongs to another
 * tenant), and the time.
 */
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
  /** For the source Lookup: row of the external data table that the value comes from. */
  lookup: LookupRow.optional(),
  /** For a value from the memory of the supplier's layout. */
  memory: MemoryOrigin.optional(),
});
export type FieldValue = z.infer<typeof FieldValue>;
export type FieldValues = Record<string, FieldValue>;

export const messageLevels = ['Error', 'Warning', 'Info'] as const;
export type MessageLevel = (typeof messageLevels)[number];
