import type { Ctx } from '#service/platform/ctx.ts';
import { text } from '#service/platform/texts/text.ts';

const columns = {
  fileName: true,
  issued_by_name_sm: true,
  invoice_number_sm: true,
  total_amount: true,
  currency: true,
  date_due: true,
  approvalState: true,
  date_issued: false,
  state: false,
  documentClass: false,
  accountingUnitId: false,
  createdAt: false,
} as const satisfies Record<string, boolean>;

/** Returns the columns of the approval list with their labels in the caller's language and whether they are visible by default. */
export const readColumnSettings = ({ culture }: Pick<Ctx, 'culture'>): { fieldName: string; label: string; visible: boolean }[] =>
  Object.entries(columns).map(([fieldName, visible]) => ({
    fieldName,
    label: text(culture, `approvalColumn.${fieldName}`),
    visible,
  }));
