import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import CloudOff from 'lucide-react/icons/cloud-off';
import { useSyncExternalStore } from 'react';
import { useIsOnline } from '#web/platform/api/use-is-online.ts';
import { sentLater } from './offline-decisions.ts';
import classes from './offline-notice.module.css';

/** Notice that offline data is shown, with the number of decisions still to be sent. */
export function OfflineNotice() {
  const { t } = useLingui();
  const isOnline = useIsOnline();
  const count = useSyncExternalStore(sentLater.subscribe, sentLater.hidden).size;
  const text = [
    isOnline ? '' : t`You are offline. Documents are shown as they were last loaded.`,
    count === 0
      ? ''
      : isOnline
        ? t`${plural(count, { one: '# decision is waiting to be sent.', other: '# decisions are waiting to be sent.' })}`
        : t`${plural(count, { one: '# decision will be sent when you are back online.', other: '# decisions will be sent when you are back online.' })}`,
  ].join(' ');
  return (
    <div role="status" className={classes.notice} data-shown={text.trim() !== ''}>
      {text.trim() === '' ? null : (
        <>
          <CloudOff size={16} aria-hidden="true" />
          <span>{text}</span>
        </>
      )}
    </div>
  );
}
