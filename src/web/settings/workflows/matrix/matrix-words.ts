import { useLingui } from '@lingui/react/macro';
import type { AmountBounds } from '#contract/approvals/matrix.ts';
import type { ApprovalRule } from '#contract/approvals/rules.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { type Choice, operatorNames, subjectNames } from '../condition-choices.ts';
import type { AllChoices } from '../use-choices.ts';

/** Returns the name, or the ID of an object that no longer exists. */
const nameIn = (choices: readonly Choice[], id: string): string => choices.find((each) => each.id === id)?.name ?? id;

/** Returns the texts of the cells of the matrix. */
export function useMatrixTexts({ choices }: AllChoices) {
  const { t } = useLingui();
  const format = useFormat();
  const amount = ({ from, to, currency }: AmountBounds): string => {
    const [least, most] = [from, to].map((bound) => (bound ? format.amount(bound.value) : ''));
    const parts = [
      from ? (from.isIncluded ? t`from ${least}` : t`over ${least}`) : '',
      to ? (to.isIncluded ? t`up to ${most}` : t`under ${most}`) : '',
    ];
    return [parts.filter(Boolean).join(', '), currency ?? ''].filter(Boolean).join(' ');
  };
  const compared = ({ subject, operator, values }: ApprovalRule): string => {
    const shown = subject === 'amount' ? values.map(format.amount) : values;
    return [t(operatorNames[operator]), shown.join(operator === 'between' ? ' – ' : ', ')].filter(Boolean).join(' ');
  };
  const rule = (each: ApprovalRule): string => {
    const field = each.field === undefined ? '' : nameIn(choices.fields, each.field);
    const table = each.table === undefined ? '' : `(${nameIn(choices.tables, each.table)})`;
    const subject = each.subject === 'field' ? field : [t(subjectNames[each.subject]), field, table].filter(Boolean).join(' ');
    return [subject, compared(each), each.currency ?? ''].filter(Boolean).join(' ');
  };
  return {
    amount,
    supplier: compared,
    rule,
    unit: (id: string) => nameIn(choices.units, id),
    type: (id: string) => nameIn(choices.types, id),
  };
}
