import { useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import type { KsefCode } from '#contract/documents/bff.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { Notice } from '#web/ui/notice.tsx';
import type { ReviewField } from '../review-fields.ts';

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Whether the field matches the code; null if the field is empty. */
function agrees(fields: readonly ReviewField[], name: string, stated: string): boolean | null {
  const value = fields.find(({ definition }) => definition.name === name)?.value?.value ?? '';
  return value === '' ? null : digitsOf(value) === digitsOf(stated);
}

/** Notice explaining what the KSeF code on a Polish invoice proves and what it does not. */
export function KsefNotice({ code, fields }: { code: KsefCode; fields: readonly ReviewField[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const seller = agrees(fields, 'issued_by_vat_id_sm', code.sellerNip);
  const day = agrees(fields, 'date_issued', code.issued);
  const isDifferent = seller === false || day === false;
  const { sellerNip, number } = code;
  const issued = format.date(code.issued);
  return (
    <Notice tone={code.isTest ? 'wrong' : isDifferent ? 'look' : 'read'} mx="lg" my="sm">
      <Group justify="space-between" gap="xs" wrap="nowrap" align="start">
        <div>
          <div>{t`KSeF code: seller’s NIP ${sellerNip}, issued on ${issued}.`}</div>
          {number === null ? null : <div>{t`KSeF number: ${number}`}</div>}
          {code.isTest ? <div>{t`It leads to a test environment of KSeF, where nothing is an invoice.`}</div> : null}
          {seller === false ? <div>{t`The supplier’s VAT ID in the form is different.`}</div> : null}
          {day === false ? <div>{t`The date of issue in the form is different.`}</div> : null}
          {!isDifferent && seller && day ? <div>{t`Both agree with the form.`}</div> : null}
          <div>{t`The code says nothing about amounts. KSeF shows whether the invoice exists there and has not been changed.`}</div>
        </div>
        <Button
          component="a"
          href={code.link}
          target="_blank"
          rel="noreferrer noopener"
          variant="default"
          size="compact-sm"
          flex="none"
        >{t`Verify in KSeF`}</Button>
      </Group>
    </Notice>
  );
}
