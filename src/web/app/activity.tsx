'use no memo';
// The shell renders only a few times per visit. Compiler memoization would add more to the first load than it saves.

import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import ActivityIcon from 'lucide-react/icons/activity';
import { documentQueries } from '#web/documents/core/documents.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { useUploads } from '#web/documents/upload/upload-queue.ts';
import { uploads } from '#web/documents/upload/uploads.ts';
import { Tooltip } from '#web/ui/floating/tooltip.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './top-bar.module.css';
import { toggleTray, useIsTrayOpen } from '#web/documents/upload/tray-state.ts';

/** Shows running work: uploads in progress and documents being extracted. Opens the upload tray. */
export function Activity() {
  const { t } = useLingui();
  const items = useUploads(uploads);
  const isOpen = useIsTrayOpen();
  const { data: beingRead = 0 } = useQuery({
    ...documentQueries.running(),
    enabled: can('statusCounts'),
    refetchInterval: 60_000,
  });
  const sending = items.filter(({ status }) => status === 'waiting' || status === 'sending').length;
  const failed = items.filter(({ status }) => status === 'failed').length;
  // Documents sent from here may still be queued. Documents uploaded for later extraction are not counted as running.
  const reading = Math.max(beingRead, items.filter(({ status }) => status === 'reading').length);
  const running = sending + reading;
  const label = [
    sending > 0 ? t`${plural(sending, { one: '# file is being uploaded', other: '# files are being uploaded' })}` : '',
    reading > 0 ? t`${plural(reading, { one: '# document is being extracted', other: '# documents are being extracted' })}` : '',
    failed > 0 ? t`${plural(failed, { one: '# upload failed', other: '# uploads failed' })}` : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
  return (
    <Tooltip label={label || t`Nothing in progress`} side="bottom-end">
      <IconButton aria-label={`${t`Activity`}: ${label || t`Nothing in progress`}`} aria-expanded={isOpen} onClick={toggleTray}>
        <ActivityIcon size={18} aria-hidden="true" />
        {running + failed > 0 ? (
          <span className={classes.count} data-problem={failed > 0} aria-hidden="true">
            {running + failed > 99 ? '99+' : running + failed}
          </span>
        ) : null}
      </IconButton>
    </Tooltip>
  );
}
