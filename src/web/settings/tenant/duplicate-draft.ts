/** Duplicate rules as form values, with one value per checkbox. */
import { z } from 'zod';
import {
  amountCompanions,
  DuplicateRules,
  duplicateStates,
  maxDayTolerance,
  numberCompanions,
} from '#contract/tenant/duplicate-rules.ts';

const flags = <const N extends string, const P extends string>(prefix: P, names: readonly N[]) =>
  // The keys consist of the names, which TypeScript does not infer from `fromEntries`.
  Object.fromEntries(names.map((name) => [`${prefix}_${name}`, z.boolean()])) as Record<`${P}_${N}`, z.ZodBoolean>;

export const DuplicateForm = z.object({
  file: z.boolean(),
  number: z.boolean(),
  amount: z.boolean(),
  words: z.boolean(),
  picture: z.boolean(),
  /** A combination may be empty while it is being edited. */
  own: z.array(z.array(z.string())),
  ...flags('numberAnd', numberCompanions),
  ...flags('amountAnd', amountCompanions),
  ...flags('states', duplicateStates),
  amountTolerance: DuplicateRules.shape.amountTolerance,
  dayTolerance: z.string().refine((days) => Number(days) <= maxDayTolerance),
  scope: DuplicateRules.shape.scope,
  level: DuplicateRules.shape.level,
});
export type DuplicateDraft = z.output<typeof DuplicateForm>;

const given = <N extends string, P extends string>(names: readonly N[], prefix: P, chosen: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`${prefix}_${name}`, chosen.includes(name)])) as Record<`${P}_${N}`, boolean>;

export const draftOf = (rules: DuplicateRules): DuplicateDraft => {
  const { file, number, amount, words, picture, amountTolerance, scope, level } = rules;
  return {
    file,
    number,
    amount,
    words,
    picture,
    amountTolerance,
    scope,
    level,
    own: rules.own.map((fields) => [...fields]),
    dayTolerance: String(rules.dayTolerance),
    ...given(numberCompanions, 'numberAnd', rules.numberAnd),
    ...given(amountCompanions, 'amountAnd', rules.amountAnd),
    ...given(duplicateStates, 'states', rules.states),
  };
};

/** Without any selected state the service returns an error. */
export const rulesOf = (draft: DuplicateDraft): DuplicateRules => {
  const { file, number, amount, words, picture, amountTolerance, scope, level } = draft;
  return {
    file,
    number,
    amount,
    words,
    picture,
    amountTolerance,
    scope,
    level,
    own: draft.own.filter((fields) => fields.length > 0),
    dayTolerance: Number(draft.dayTolerance),
    numberAnd: numberCompanions.filter((each) => draft[`numberAnd_${each}`]),
    amountAnd: amountCompanions.filter((each) => draft[`amountAnd_${each}`]),
    states: duplicateStates.filter((each) => draft[`states_${each}`]),
  };
};
