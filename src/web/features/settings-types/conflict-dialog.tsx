import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { TypeDraft } from '#contract/endpoints/document-types-desk.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { ChangeList } from './change-list.tsx';
import classes from './types.module.css';

type Props = {
  base: TypeDraft;
  theirs: TypeDraft;
  mine: TypeDraft;
  culture: string;
  changedBy: string | undefined;
  onTheirs: () => void;
  onMine: () => void;
  onClose: () => void;
};

/** Somebody else saved meanwhile: what each changed, and whose it is to be. */
export function ConflictDialog({ base, theirs, mine, culture, changedBy, onTheirs, onMine, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Dialog
      title={changedBy === undefined ? t`Somebody else changed this type meanwhile` : t`${changedBy} changed this type meanwhile`}
      closeLabel={t`Close`}
      size="medium"
      onClose={onClose}
    >
      <div className={`${classes.summary} ${classes.pair}`} style={{ padding: '0 16px 12px' }}>
        <div>
          <h4 className={classes.partTitle}>
            <Trans>They changed</Trans>
          </h4>
          <ChangeList label={t`They changed`} before={base} after={theirs} culture={culture} />
        </div>
        <div>
          <h4 className={classes.partTitle}>
            <Trans>You changed</Trans>
          </h4>
          <ChangeList label={t`You changed`} before={base} after={mine} culture={culture} />
        </div>
      </div>
      <DialogFooter>
        <Button variant="default" onClick={onTheirs}>
          <Trans>Take theirs, drop mine</Trans>
        </Button>
        <Button onClick={onMine} data-autofocus>
          <Trans>Look at mine over theirs</Trans>
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
