import { useLingui } from '@lingui/react/macro';
import type { DuplicateDraft } from './duplicate-draft.ts';

/** Returns the labels of the choices. */
export function useDuplicateNames(): Record<keyof DuplicateDraft, string> {
  const { t } = useLingui();
  const currency = t`and currency`;
  const variableSymbol = t`and variable symbol`;
  const orderNumber = t`and order number`;
  return {
    file: t`File`,
    number: t`Supplier and invoice number`,
    numberAnd_total_amount: t`and total`,
    numberAnd_date_issued: t`and date of issue`,
    numberAnd_currency: currency,
    numberAnd_variable_symbol_sm: variableSymbol,
    numberAnd_order_number_sm: orderNumber,
    amount: t`Supplier, total and date of issue`,
    amountAnd_currency: currency,
    amountAnd_variable_symbol_sm: variableSymbol,
    amountAnd_order_number_sm: orderNumber,
    own: t`Supplier and fields of your choice`,
    words: t`Text, nearly word for word`,
    picture: t`First pages that look nearly the same`,
    amountTolerance: t`Difference in the total that is ignored`,
    dayTolerance: t`Difference in the date that is ignored`,
    scope: t`Look in`,
    states_open: t`Documents not yet exported`,
    states_exported: t`Exported documents`,
    states_trash: t`Documents in the trash`,
    level: t`When a possible duplicate is found`,
  };
}
