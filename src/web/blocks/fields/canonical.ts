import type { FieldType } from '#contract/values.ts';
import type { ParseProblem } from './parse-amount.ts';

const anyText = (): null => null;
const problems: Record<FieldType, (value: string) => ParseProblem | null> = {
  TEXT: anyText,
  DECIMAL: (value) => (/^-?\d+(?:\.\d+)?$/.test(value) ? null : 'notANumber'),
  INTEGER: (value) => (/^-?\d+$/.test(value) ? null : 'notAnInteger'),
  DATE: (value) => {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return 'notADate';
    const at = new Date(`${value}T00:00:00Z`);
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) ? null : 'noSuchDay';
  },
  BOOLEAN: (value) => (value === 'true' || value === 'false' ? null : 'notYesOrNo'),
  ENUM: anyText,
  LOOKUP: anyText,
};

/** Why a kept value is not what its type needs; null when it is. An edit that could not be read is kept as it was typed. */
export const problemOf = (type: FieldType, value: string): ParseProblem | null => (value === '' ? null : problems[type](value));
