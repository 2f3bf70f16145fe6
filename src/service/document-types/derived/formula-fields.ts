import type { FormulaField } from '#contract/document-types/expressions/formulas.ts';
import type { FieldType } from '#values/values.ts';

type Field = { name: string; type: string; isItem: boolean; formula: string; format: string };

// field types are validated by the contract
export const formulaFieldsOf = (fields: readonly Field[]): FormulaField[] =>
  fields.map(({ name, type, isItem, formula, format }) => ({ name, type: type as FieldType, isItem, formula, format }));
