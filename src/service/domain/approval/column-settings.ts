import type { Ctx } from '../ctx.ts';

type Column = { fieldName: string; cs: string; en: string; visible: boolean };

const columns: readonly Column[] = [
  { fieldName: 'fileName', cs: 'Název souboru', en: 'File name', visible: true },
  { fieldName: 'issued_by_name_sm', cs: 'Dodavatel', en: 'Supplier', visible: true },
  { fieldName: 'invoice_number_sm', cs: 'Číslo dokladu', en: 'Number', visible: true },
  { fieldName: 'total_amount', cs: 'Celkem s DPH', en: 'Total with VAT', visible: true },
  { fieldName: 'currency', cs: 'Měna', en: 'Currency', visible: true },
  { fieldName: 'date_due', cs: 'Splatnost', en: 'Due date', visible: true },
  { fieldName: 'approvalState', cs: 'Stav schválení', en: 'Approval state', visible: true },
  { fieldName: 'date_issued', cs: 'Datum vystavení', en: 'Issue date', visible: false },
  { fieldName: 'state', cs: 'Stav', en: 'State', visible: false },
  { fieldName: 'documentClass', cs: 'Typ dokladu', en: 'Document type', visible: false },
  { fieldName: 'accountingUnitId', cs: 'Účetní jednotka', en: 'Accounting unit', visible: false },
  { fieldName: 'createdAt', cs: 'Nahráno', en: 'Uploaded', visible: false },
];

/** Columns of the approval list, labelled in the caller's language. */
export const readColumnSettings = ({ culture }: Ctx): { fieldName: string; label: string; visible: boolean }[] =>
  columns.map(({ fieldName, cs, en, visible }) => ({ fieldName, label: culture === 'cs-CZ' ? cs : en, visible }));
