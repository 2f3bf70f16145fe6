/** What the modules of the field types have in common; `value-types.ts` lists them. */

export const parseProblems = ['notANumber', 'ambiguousNumber', 'notAnInteger', 'notADate', 'noSuchDay', 'notYesOrNo'] as const;
/** Why a text is no value of its field. */
export type ParseProblem = (typeof parseProblems)[number];
export type Parsed = { ok: true; value: string } | { ok: false; problem: ParseProblem };

/** The value as programs get it (interface 2.3, fieldValueJson). */
export type FieldValueJson = string | number | boolean;

/** What a value is made of. What is read from pages, computed in checks and picked in the viewer goes by it, so that a new type is one module. */
export type ValueKind = 'text' | 'key' | 'decimal' | 'integer' | 'date' | 'boolean';

/**
 * One field type. A value is kept as canonical text: DECIMAL `12100.00`, INTEGER `12`, DATE `2026-03-05`, BOOLEAN `true` or `false`, the others
 * as they are; empty text is an empty value of every type and never reaches these functions, except `parse`.
 */
export type ValueType = {
  kind: ValueKind;
  /** What a program wrote, as canonical text; null when it is no value of the type. */
  canonical: (text: string) => string | null;
  /** What a person typed, pasted or picked from the page. `today` (ISO) lends its year to a date without one. */
  parse: (text: string, culture: string, today: string) => Parsed;
  /** Canonical text as people of this culture type it; what is not canonical is shown as it is. */
  format: (value: string, culture: string) => string;
  json: (value: string) => FieldValueJson;
};
