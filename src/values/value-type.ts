/** Common types of the field type modules, which are listed in `value-types.ts`. */

export const parseProblems = ['notANumber', 'ambiguousNumber', 'notAnInteger', 'notADate', 'noSuchDay', 'notYesOrNo'] as const;
/** Reason why a text is not a valid value of its field. */
export type ParseProblem = (typeof parseProblems)[number];
export type Parsed = { ok: true; value: string } | { ok: false; problem: ParseProblem };

/** Field value in the API (interface 2.3, fieldValueJson). */
export type FieldValueJson = string | number | boolean;

/**
 * Data kind of a field type. Extraction, checks and picking in the viewer depend only on the kind, so that a new type needs one module
 * only.
 */
export type ValueKind = 'text' | 'key' | 'decimal' | 'integer' | 'date' | 'boolean';

/**
 * Definition of one field type. A value is stored as canonical text: DECIMAL `12100.00`, INTEGER `12`, DATE `2026-03-05`, BOOLEAN `true` or
 * `false`, the others unchanged. Empty text is an empty value of every type and is never passed to these functions, except `parse`.
 */
export type ValueType = {
  kind: ValueKind;
  /** Converts text written by a program to canonical text. Returns null if it is not a value of the type. */
  canonical: (text: string) => string | null;
  /** Parses text that a user typed, pasted or picked from the page. A date without a year gets the year of `today` (ISO). */
  parse: (text: string, culture: string, today: string) => Parsed;
  /** Formats canonical text for the culture. Text that is not canonical is returned unchanged. */
  format: (value: string, culture: string) => string;
  json: (value: string) => FieldValueJson;
};
