import { useLingui } from '@lingui/react/macro';
import History from 'lucide-react/icons/history';
import { Box } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { can } from '#web/platform/api/service.ts';
import { Tooltip } from '#web/ui/floating/tooltip.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { Dialogs } from '../dialogs/use-dialogs.ts';
import type { Finish } from '../navigation/use-finish.ts';
import type { Navigation } from '../navigation/use-neighbors.ts';
import { ReviewMenu } from '../review-menu.tsx';
import classes from '../review.module.css';
import type { Target } from '../selection/targets.ts';
import { isDirty } from '../session/draft.ts';
import type { Session } from '../session/use-session.ts';
import { BackToList } from './back-to-list.tsx';
import { DocumentName } from './document-name.tsx';
import { DocumentSteps } from './document-steps.tsx';
import { SaveButtons } from './save-buttons.tsx';

const SaveMark = lazy(async () => ({ default: (await import('../session/save-mark.tsx')).SaveMark }));
const PresenceMark = lazy(async () => ({ default: (await import('../presence/presence-mark.tsx')).PresenceMark }));

type Props = { session: Session; focus: Target | null; navigation: Navigation; finish: Finish; dialogs: Dialogs };

export function ReviewHeader({ session, focus, navigation, finish, dialogs }: Props) {
  // Every edit creates a new session object, so there is nothing to memoize.
  'use no memo';
  const { t } = useLingui();
  const isChanged = isDirty(session.draft);
  const saveState = session.saving.state.kind;
  return (
    <header className={classes.header}>
      <BackToList navigation={navigation} />
      <DocumentSteps navigation={navigation} onSkip={finish.skip} />
      <DocumentName session={session} onRestartApproval={() => dialogs.openTool('restartApproval')} />
      {can('presence') ? (
        <Suspense fallback={<Box flex="0 1 auto" />}>
          <PresenceMark session={session} focus={focus} />
        </Suspense>
      ) : null}
      <Suspense fallback={<output className={classes.saveMark} />}>
        <SaveMark state={saveState} isDirty={isChanged} />
      </Suspense>
      <Tooltip label={t`History`}>
        <IconButton aria-label={t`History`} onClick={() => dialogs.openTool('history')}>
          <History size={18} />
        </IconButton>
      </Tooltip>
      <ReviewMenu session={session} onChoose={dialogs.choose} />
      {session.isEditable ? (
        <SaveButtons
          finish={finish}
          canSave={isChanged && saveState !== 'sending'}
          hasNext={Boolean(navigation.neighbours?.nextId)}
        />
      ) : null}
    </header>
  );
}
