import { useLingui } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import UserPen from 'lucide-react/icons/user-pen';
import type { Visitor } from './presence.queries.ts';

/** Shows at a field who is editing it and since when. */
export function FieldVisitors({ visitors, culture }: { visitors: readonly Visitor[]; culture: string }) {
  const { t } = useLingui();
  return visitors.map(({ name, isYou, fieldSince }) => {
    const time = fieldSince ? new Date(fieldSince).toLocaleTimeString(culture, { hour: 'numeric', minute: '2-digit' }) : '';
    return (
      <Group component="p" wrap="nowrap" gap={6} fz="xs" lh="16px" c="var(--accent)" key={`${name} ${fieldSince}`}>
        <UserPen size={14} aria-hidden="true" />
        {isYou
          ? t`You have had this field open in another window since ${time}`
          : t`${name} has had this field open since ${time}`}
      </Group>
    );
  });
}
