import type { FieldType } from '#values/values.ts';

/** A field of the document type to look for. `hints` are label texts of a tenant's own field. */
export type FieldRequest = { name: string; type: FieldType; isItem: boolean; hints?: readonly string[] };
