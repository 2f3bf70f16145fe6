import type { Fault } from '#contract/core/error-reasons.ts';
import { planFormulas } from '#contract/document-types/expressions/formulas.ts';
import { formulaFieldsOf } from '../derived/formula-fields.ts';
import type { DocumentTypeFieldRow } from '../types.store.ts';

/** Returns the reasons why formulas of a type cannot be computed; `pathOf` contains the request path of each changed formula. */
export function formulaFaults(design: readonly DocumentTypeFieldRow[], pathOf: ReadonlyMap<string, string>): Fault[] {
  if (pathOf.size === 0 || design.every(({ formula }) => formula === '')) return [];
  const { faults } = planFormulas(formulaFieldsOf(design));
  const filled = new Set(design.flatMap(({ fills }) => fills.map(({ field }) => field)));
  return [
    ...faults.map(({ name, reason }) => {
      // a cycle may begin at an unchanged formula: it is reported at the changed one that closes it
      const way = reason.code === 'formula_cycle' ? reason.params.fields.split(' → ') : [name];
      const changed = [name, ...way].find((each) => pathOf.has(each));
      return { path: `${pathOf.get(changed ?? name) ?? 'body'}.formula`, ...reason };
    }),
    ...design.flatMap(({ name, formula, fills }): Fault[] => {
      const path = pathOf.get(name) ?? 'body';
      const isBoth = formula !== '' && (filled.has(name) || fills.length > 0);
      return isBoth ? [{ path: `${path}.formula`, code: 'formula_field_filled', params: { field: name } }] : [];
    }),
  ];
}
