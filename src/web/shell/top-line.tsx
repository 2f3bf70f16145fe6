import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import Upload from 'lucide-react/icons/upload';
import { deskQueries, may } from '#web/api/desk.queries.ts';
import { chooseFiles } from '#web/blocks/upload/choose-files.ts';
import { useActions } from '#web/ui/actions/actions.ts';
import { Activity } from './activity.tsx';
import { SearchBox } from './search-box.tsx';
import classes from './top-line.module.css';
import { UserMenu } from './user-menu.tsx';

export function TopLine({ onShowKeys }: { onShowKeys: () => void }) {
  const { t } = useLingui();
  const { data: me } = useSuspenseQuery(deskQueries.me());
  const mayUpload = may(me, 'document.upload');
  useActions(
    mayUpload ? [{ id: 'upload', label: t`Upload documents`, group: t`Everywhere`, keys: 'Alt+KeyU', run: chooseFiles }] : [],
  );
  return (
    <header className={classes.line}>
      {may(me, 'document.read') ? <SearchBox /> : <span className={classes.gap} />}
      {mayUpload ? (
        <Button
          className={classes.upload ?? ''}
          leftSection={<Upload size={16} aria-hidden="true" />}
          onClick={chooseFiles}
          aria-keyshortcuts="Alt+U"
        >
          <span className={classes.uploadWord}>
            <Trans>Upload</Trans>
          </span>
        </Button>
      ) : null}
      <Activity />
      <UserMenu me={me} onShowKeys={onShowKeys} />
    </header>
  );
}
