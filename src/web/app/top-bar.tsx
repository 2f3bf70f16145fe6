import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import Upload from 'lucide-react/icons/upload';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { meQueries, may } from '#web/platform/api/me.queries.ts';
import { chooseFiles } from '#web/documents/upload/choose-files.ts';
import { loadWhenIdle } from '#web/platform/loading/when-idle.ts';
import { withTexts } from '#web/platform/loading/with-texts.ts';
import { useActions } from '#web/ui/actions/actions.ts';
import { Activity } from './activity.tsx';
import { SearchBox } from './search-box.tsx';
import classes from './top-bar.module.css';
import { hasOutbox, watchOutbox } from '#web/review/session/outbox-flag.ts';
import { UserMenu } from './user-menu.tsx';

/** Unsent saves; usually there are none. Reviewers have loaded this code before the network fails. */
const PendingSaves = lazy(() =>
  withTexts(['review'], async () => ({
    default: (await import('#web/review/session/pending-saves.tsx')).PendingSaves,
  })),
);

/** Loaded when the page is idle, because usually nobody has asked a question. */
const MyQuestions = lazy(
  loadWhenIdle(() =>
    withTexts(['approvals'], async () => ({ default: (await import('#web/approvals/questions/my-questions.tsx')).MyQuestions })),
  ),
);

export function TopBar({ onShowKeys, onChangeKeys }: { onShowKeys: () => void; onChangeKeys: () => void }) {
  const { t } = useLingui();
  const { data: me } = useSuspenseQuery(meQueries.me());
  const mayUpload = may(me, 'document.upload');
  const hasPending = useSyncExternalStore(watchOutbox, hasOutbox);
  useActions(
    mayUpload ? [{ id: 'upload', label: t`Upload documents`, group: t`General`, keys: 'Alt+KeyU', run: chooseFiles }] : [],
  );
  return (
    <header className={classes.line}>
      {may(me, 'document.read') ? <SearchBox /> : <Box component="span" flex={1} />}
      {mayUpload ? (
        <Button
          className={`${classes.upload} at-end`}
          leftSection={<Upload size={16} aria-hidden="true" />}
          onClick={chooseFiles}
          aria-keyshortcuts="Alt+U"
        >
          <span className={classes.uploadWord}>
            <Trans>Upload</Trans>
          </span>
        </Button>
      ) : null}
      {hasPending ? (
        <Suspense>
          <PendingSaves me={me} />
        </Suspense>
      ) : null}
      {may(me, 'document.read') && me.tenant.features.includes('Approval') ? (
        <Suspense>
          <MyQuestions />
        </Suspense>
      ) : null}
      <Activity />
      <UserMenu me={me} onShowKeys={onShowKeys} onChangeKeys={onChangeKeys} />
    </header>
  );
}
