/** What several decisions at once are about: each document by name and amount, what stands against it, and how much it is together. */
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Flex, Stack, Text } from '@mantine/core';
import { useFormat } from '#web/platform/i18n/format.ts';
import { totalsByCurrency } from '#web/documents/core/totals-by-currency.ts';
import { MeaningMark } from '#web/ui/meaning.tsx';
import type { InboxItem } from '../core/approval.queries.ts';
import { FailedChecks } from './failed-checks.tsx';
import { SupplierAndAmount } from './approval-line.tsx';

const isDoubtful = ({ document, heldFor }: InboxItem): boolean =>
  heldFor !== null || document.isDuplicate || document.errorCount > 0 || document.findings.length > 0;

type Props = { chosen: readonly InboxItem[]; onLeaveOut: (ids: readonly string[]) => void };

/** Those with warnings stand first, and can be left out together. */
export function BulkContents({ chosen, onLeaveOut }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const doubtful = chosen.filter(isDoubtful);
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
        {[...doubtful, ...chosen.filter((item) => !isDoubtful(item))].map(({ document, heldFor }) => (
          <Stack component="li" gap={2} fz="sm" lh="18px" py={6} px={2} key={document.id}>
            <SupplierAndAmount document={document} />
            <Flex component="span" wrap="wrap" rowGap={2} columnGap="md">
              <Text span size="xs" c="dimmed">
                {[document.number, document.dateIssued && format.date(document.dateIssued)].filter(Boolean).join(' · ')}
              </Text>
              {document.isDuplicate ? <MeaningMark meaning="look">{t`possible duplicate`}</MeaningMark> : null}
              <FailedChecks document={document} />
              {heldFor !== null ? <MeaningMark meaning="look">{t`on hold until ${heldFor} answers`}</MeaningMark> : null}
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
