/** Contents of a bulk decision: name, amount and warnings of each document, and the total. */
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Flex, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#web/platform/i18n/format.ts';
import { totalsByCurrency } from '#web/documents/core/totals-by-currency.ts';
import { MeaningMark } from '#web/ui/meaning.tsx';
import { approvalQueries, type InboxItem } from '../core/approval.queries.ts';
import { isRisky, RiskMarks } from '../decision/risk-marks.tsx';
import { SupplierAndAmount } from './approval-line.tsx';

type Props = { chosen: readonly InboxItem[]; onLeaveOut: (ids: readonly string[]) => void };

/** Documents with warnings come first and can be removed together. */
export function BulkContents({ chosen, onLeaveOut }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const { data: risksOf } = useQuery(approvalQueries.risks(chosen.map(({ document }) => document.id)));
  const told = chosen.map(({ document, heldFor }) => ({ document, heldFor, risks: risksOf?.get(document.id) ?? [] }));
  const doubtful = told.filter(isRisky);
  const count = doubtful.length;
  const totals = totalsByCurrency(chosen.map(({ document }) => document));
  return (
    <Stack gap="sm">
      {count > 0 ? (
        <Flex align="center" justify="space-between" gap="sm" wrap="wrap">
          <MeaningMark meaning="look">
            {plural(count, { one: '# document has a warning', other: '# documents have warnings' })}
          </MeaningMark>
          {count < chosen.length ? (
            <Button variant="default" size="compact-sm" onClick={() => onLeaveOut(doubtful.map(({ document }) => document.id))}>
              <Trans>Skip documents with warnings</Trans>
            </Button>
          ) : null}
        </Flex>
      ) : null}
      <Box component="ul" mah={260} className="scrolls ruled-between ruled-above" aria-label={t`Selected documents`} tabIndex={0}>
        {[...doubtful, ...told.filter((item) => !isRisky(item))].map(({ document, heldFor, risks }) => (
          <Stack component="li" gap={2} fz="sm" lh="18px" py={6} px={2} key={document.id}>
            <SupplierAndAmount document={document} />
            <Flex component="span" wrap="wrap" rowGap={2} columnGap="md">
              <Text span size="xs" c="dimmed">
                {[document.number, document.dateIssued && format.date(document.dateIssued)].filter(Boolean).join(' · ')}
              </Text>
              <RiskMarks document={document} heldFor={heldFor} risks={risks} />
            </Flex>
          </Stack>
        ))}
      </Box>
      {totals.length > 0 ? (
        <Flex justify="space-between" gap="sm" fw={600}>
          <span>{t`Total`}</span>
          <Stack component="span" gap={0} align="flex-end" className="figures">
            {totals.map(({ currency, total }) => (
              <span key={currency}>
                {format.amount(total)} {currency}
              </span>
            ))}
          </Stack>
        </Flex>
      ) : null}
    </Stack>
  );
}
