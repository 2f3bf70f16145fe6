import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Group, Stack, Text } from '@mantine/core';
import { useFormat } from '#web/platform/i18n/format.ts';
import { MeaningMark } from '#web/ui/meaning.tsx';
import type { DocumentRow } from '../core/documents.queries.ts';
import { FindingMarks } from '../core/finding-marks.tsx';

/** Whether something about the whole document should be seen before it is validated with others. */
const isAtRisk = ({ isDuplicate, findings }: DocumentRow): boolean => isDuplicate || findings.length > 0;

/** Documents to look at before they are validated together, each with its warnings. */
export function RiskList({ rows }: { rows: readonly DocumentRow[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const risky = rows.filter(isAtRisk);
  if (risky.length === 0) return null;
  const title = t`${plural(risky.length, { one: '# document has a warning', other: '# documents have warnings' })}`;
  return (
    <div>
      <Text size="xs" c="var(--look)" mb={4}>
        {title}
      </Text>
      <ul aria-label={title}>
        {risky.map(({ id, supplier, number, fileName, total, currency, isDuplicate, findings }) => (
          <Stack component="li" key={id} gap={0} py={4} className="ruled">
            <Group justify="space-between" wrap="nowrap" gap="sm" fz="sm">
              <Text span inherit truncate title={fileName}>
                {[supplier ?? fileName, number].filter(Boolean).join(' · ')}
              </Text>
              {total === null ? null : (
                <Text span inherit className="figures one-line" flex="none">
                  {format.amount(total)} {currency}
                </Text>
              )}
            </Group>
            <Group gap="xs">
              {isDuplicate ? <MeaningMark meaning="look">{t`duplicate?`}</MeaningMark> : null}
              <FindingMarks findings={findings} />
            </Group>
          </Stack>
        ))}
      </ul>
    </div>
  );
}
