import type { FieldType } from '#values/values.ts';

/** A field of the document type to search for. `hints` are label texts of a custom field. */
export type FieldRequest = { name: string; type: FieldType; isItem: boolean; hints?: readonly string[] };
