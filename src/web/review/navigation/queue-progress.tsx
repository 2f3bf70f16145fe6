import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Box, Text } from '@mantine/core';
import { Tooltip } from '#web/ui/floating/tooltip.tsx';
import { usePace } from './pace.ts';
import type { QueuePlace } from './queue.ts';

/** Position in the list, progress, and the user's own pace, which nobody else sees. */
export function QueueProgress({ place }: { place: QueuePlace }) {
  const { t } = useLingui();
  const { count, perHour } = usePace();
  const { done, left, total, skipped } = place;
  const position = place.position + 1;
  const summary = [
    t`${plural(done, { one: '# done', other: '# done' })}`,
    ...(skipped.length > 0 ? [t`${plural(skipped.length, { one: '# skipped', other: '# skipped' })}`] : []),
    t`${plural(left, { one: '# left', other: '# left' })}`,
    ...(count > 0
      ? [
          t`${plural(count, { one: '# validated since you opened this window', other: '# validated since you opened this window' })}`,
        ]
      : []),
    ...(perHour === null
      ? []
      : [t`${plural(perHour, { one: 'your pace: # document per hour', other: 'your pace: # documents per hour' })}`]),
  ].join(', ');
  return (
    <Tooltip label={summary}>
      {/* Focusable, so that keyboard users get the tooltip. */}
      <Text
        component="div"
        size="xs"
        py={2}
        px="xs"
        miw={64}
        bdrs={4}
        c="dimmed"
        ta="center"
        className="one-line"
        tabIndex={0}
        role="group"
        aria-label={`${t`${position} of ${total}`}: ${summary}`}
      >
        <span>
          {t`${position} of ${total}`}
          {perHour === null ? null : <Box component="span" pl={6} c="var(--text-faint)">{t`${perHour}/h`}</Box>}
        </span>
        <Box component="span" display="block" h={3} bdrs={2} bg="var(--line)" className="clips">
          <Box
            component="span"
            display="block"
            h="100%"
            bg="var(--proved)"
            style={{ width: `${(100 * done) / Math.max(1, total)}%` }}
          />
        </Box>
      </Text>
    </Tooltip>
  );
}
