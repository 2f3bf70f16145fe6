import { useLingui } from '@lingui/react/macro';
import { Group, Text } from '@mantine/core';
import type { MatrixRow } from '#contract/approvals/matrix.ts';
import { quoted } from '#web/platform/i18n/quoted.ts';
import { MeaningIcon } from '#web/ui/meaning.tsx';

/** Why no document reaches a step. */
export function UnreachableReason({ row: { reach, takenBy } }: { row: MatrixRow }) {
  const { t } = useLingui();
  if (reach === 'reached' || reach === 'unknown') return null;
  const names = takenBy.map(quoted).join(', ');
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" c="var(--look)">
      <MeaningIcon meaning="look" word={t`Warning`} size={14} />
      <Text size="xs">
        {reach === 'never'
          ? t`Never asked: no document meets all of it.`
          : t`Never asked: all these documents go to ${names} first.`}
      </Text>
    </Group>
  );
}
