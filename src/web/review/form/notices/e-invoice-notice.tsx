import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { reviewQueries } from '#web/documents/core/review.queries.ts';
import { Notice } from '#web/ui/notice.tsx';

/** Notice that an e-invoice violates the official rules. It does not block validation. */
export function EInvoiceNotice({ documentId, onOpen }: { documentId: string; onOpen: () => void }) {
  const { t } = useLingui();
  const { data } = useQuery(reviewQueries.eInvoiceCheck(documentId));
  const codes = new Set(data?.breaches.filter(({ severity }) => severity === 'fatal').map(({ code }) => code));
  if (codes.size === 0) return null;
  return (
    <Notice tone="look" mx="lg" my="sm">
      <Group justify="space-between" gap="xs">
        <span>
          {plural(codes.size, { one: 'The e-invoice breaks # official rule.', other: 'The e-invoice breaks # official rules.' })}
        </span>
        <Button variant="default" size="compact-sm" onClick={onOpen}>{t`Show`}</Button>
      </Group>
    </Notice>
  );
}
