import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Box, Flex, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { approvalQueries, type SupplierChanges } from '../core/approval.queries.ts';
import { documentHref } from '#web/documents/core/document-href.ts';
import { groupedIban } from '#values/iban.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { MeaningMark } from '#web/ui/meaning.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

type Change = SupplierChanges['changes'][number];

/** Differences from the last document of this supplier. No difference is also shown, because it helps to decide. */
export function SupplierNews({ documentId, currency }: { documentId: string; currency: string | null }) {
  const { t } = useLingui();
  const format = useFormat();
  const { data, error } = useQuery(approvalQueries.supplierChanges(documentId));
  if (!data) return error ? null : <Skeleton width="60%" height={18} />;
  const { isNewSupplier, changes, usual, lacksOrder, earlier } = data;
  const range = usual && `${format.amount(usual.least)}–${format.amount(usual.most)} ${currency ?? ''}`.trim();
  if (isNewSupplier === null) return null;
  const [last] = earlier;
  const when = last?.dateIssued ? format.date(last.dateIssued) : null;
  return (
    <Stack component="section" gap="xs" aria-label={t`Compared with last time`}>
      {isNewSupplier ? <MeaningMark meaning="look">{t`New supplier: no earlier validated documents`}</MeaningMark> : null}
      {last && changes.length === 0 ? (
        <MeaningMark meaning="proved">{when ? t`Same as last time, ${when}` : t`Same as last time`}</MeaningMark>
      ) : null}
      {changes.length > 0 ? (
        <>
          <Box component="p" fw={600}>
            {when ? t`Changed since ${when}` : t`Changed since last time`}
          </Box>
          <Stack component="ul" gap={6}>
            {changes.map((change) => (
              <li key={change.kind}>
                <ChangeLine change={change} currency={currency} />
              </li>
            ))}
          </Stack>
        </>
      ) : null}
      {lacksOrder ? <MeaningMark meaning="look">{t`No order number, unlike earlier documents`}</MeaningMark> : null}
      {usual?.isWithin === false ? <MeaningMark meaning="look">{t`Amount is outside the usual ${range}`}</MeaningMark> : null}
      {usual?.isWithin === true ? (
        <Box component="p" fz={12} lh="18px" c="dimmed" className="figures">
          {t`Usual amount: ${range}`}
        </Box>
      ) : null}
      {earlier.length > 0 ? (
        <Flex component="p" wrap="wrap" columnGap="sm" rowGap={{ base: 20, xs: 0 }} fz={12} lh="24px" c="dimmed">
          <span>{t`${plural(earlier.length, { one: 'Last document:', other: 'Last # documents:' })}`}</span>
          {earlier.map(({ documentId: id, total, currency: unit, dateIssued, number }) => (
            <Link
              key={id}
              to={documentHref(id)}
              className="figures touch"
              title={[number, dateIssued && format.date(dateIssued)].filter(Boolean).join(' · ')}
            >
              {total ? `${format.amount(total)} ${unit ?? ''}` : (number ?? t`no total`)}
            </Link>
          ))}
        </Flex>
      ) : null}
    </Stack>
  );
}

function ChangeLine({ change: { kind, before, now, percent }, currency }: { change: Change; currency: string | null }) {
  const { t } = useLingui();
  const format = useFormat();
  const names: Record<Change['kind'], string> = {
    account: t`Payment account`,
    amount: t`Amount`,
    currency: t`Currency`,
    vatRates: t`VAT rates`,
    name: t`Supplier name`,
  };
  const shown = (text: string) => {
    if (kind === 'amount') return `${format.amount(text)} ${currency ?? ''}`.trim();
    return kind === 'vatRates'
      ? text
          .split(', ')
          .map((rate) => `${format.number(rate)} %`)
          .join(', ')
      : groupedIban(text);
  };
  const share = percent === null ? '' : `${percent > 0 ? '+' : '−'}${format.number(String(Math.abs(percent)))} %`;
  return (
    <>
      <MeaningMark meaning={kind === 'account' ? 'wrong' : 'look'}>{names[kind]}</MeaningMark>{' '}
      {share ? <strong className="figures">{share}</strong> : null}
      <Box component="span" display="block" className="figures breaks">
        <span className="visually-hidden">{t`before`}</span> <s>{shown(before)}</s> <span aria-hidden="true">→</span>{' '}
        <span className="visually-hidden">{t`now`}</span> <span>{shown(now)}</span>
      </Box>
    </>
  );
}
