import { useFormat } from '#web/platform/i18n/format.ts';
import type { Case } from './use-case.ts';

export function Amount({ given: { total, currency }, className }: { given: Case; className: string }) {
  const format = useFormat();
  if (!total) return null;
  return (
    <span className={`${className} figures`}>
      {format.amount(total)} {currency}
    </span>
  );
}
