import { useLingui } from '@lingui/react/macro';
import { Box, Button } from '@mantine/core';
import { Kbd } from '#web/ui/actions/kbd.tsx';
import { Tooltip } from '#web/ui/floating/tooltip.tsx';
import type { Finish } from '../navigation/use-finish.ts';
import classes from '../review.module.css';
import { validateButtonId } from './validate-button-id.ts';

type Props = { finish: Pick<Finish, 'save' | 'validate'>; canSave: boolean; hasNext: boolean };

export function SaveButtons({ finish, canSave, hasNext }: Props) {
  const { t } = useLingui();
  return (
    <>
      <Tooltip label={t`Save`} keys="Mod+KeyS">
        <Button variant="default" className={`${classes.save} stays`} onClick={finish.save} disabled={!canSave}>
          {t`Save`}
        </Button>
      </Tooltip>
      <Button
        id={validateButtonId}
        className={`${classes.validate} stays`}
        onClick={finish.validate}
        aria-keyshortcuts="Control+Enter"
        rightSection={
          <Box component="span" visibleFrom="sm">
            <Kbd keys="Mod+Enter" />
          </Box>
        }
      >
        {hasNext ? t`Validate and next` : t`Validate`}
      </Button>
    </>
  );
}
