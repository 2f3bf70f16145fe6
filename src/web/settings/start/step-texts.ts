import { useLingui } from '@lingui/react/macro';
import type { SetupStep } from '#contract/setup/bff.ts';

/** Returns the name, purpose and link of each step. */
export function useStepTexts(): Record<SetupStep, { name: string; note: string; href: string }> {
  const { t } = useLingui();
  return {
    company: {
      name: t`Enter your company ID`,
      note: t`Documents are assigned to the accounting unit whose company ID they name.`,
      href: '/settings/accounting-units',
    },
    people: {
      name: t`Invite a colleague`,
      note: t`Add the people who review and approve documents.`,
      href: '/settings/users?id=new',
    },
    types: {
      name: t`Check the document types`,
      note: t`Invoices, receipts and other types are built in. Add custom fields, such as a cost center.`,
      href: '/settings/document-types',
    },
    upload: {
      name: t`Upload a document`,
      note: t`Drop an invoice into the document list, or try it with a sample invoice made for your company.`,
      href: '/documents',
    },
    validate: {
      name: t`Validate it`,
      note: t`Compare the extracted values with the page and press Validate.`,
      href: '/documents',
    },
    export: {
      name: t`Export it`,
      note: t`Download a file, or send documents to your accounting system.`,
      href: '/export',
    },
  };
}
