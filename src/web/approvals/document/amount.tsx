import { Text } from '@mantine/core';
import { useFormat } from '#web/platform/i18n/format.ts';
import type { Case } from './use-case.ts';

export function Amount({ given: { total, currency }, isLarge = false }: { given: Case; isLarge?: boolean }) {
  const format = useFormat();
  if (!total) return null;
  return (
    <Text span inherit {...(isLarge && { fz: 26, lh: '34px' })} fw={600} flex="none" className="figures">
      {format.amount(total)} {currency}
    </Text>
  );
}
