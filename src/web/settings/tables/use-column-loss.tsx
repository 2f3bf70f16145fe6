import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { DangerButton } from '#web/ui/danger-button.tsx';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import type { DataTable } from './data-tables.queries.ts';

type Asked = { gone: string[]; answer: (accepts: boolean) => void };

/** Asks before columns are deleted with their values, which cannot be undone. `question` must be rendered. */
export function useColumnLoss(table: DataTable): {
  /** Returns whether the columns may be saved. */
  mayChangeTo: (columns: readonly string[]) => Promise<boolean>;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const mayChangeTo = async (columns: readonly string[]) => {
    const gone = table.columns.filter((name) => !columns.some((kept) => kept.toLowerCase() === name.toLowerCase()));
    if (gone.length === 0 || table.rows === 0) return true;
    const accepts = await new Promise<boolean>((answer) => setAsked({ gone, answer }));
    setAsked(null);
    return accepts;
  };
  return { mayChangeTo, question: asked ? <LossDialog {...asked} /> : null };
}

function LossDialog({ gone, answer }: Asked) {
  const { t } = useLingui();
  const names = gone.join(', ');
  return (
    <Dialog title={t`Delete columns: ${names}?`} closeLabel={t`Close`} onClose={() => answer(false)}>
      <Stack pb="md" px="lg" className="scrolls">
        <p>
          <Trans>
            Their values in all rows will be deleted too. This cannot be undone. To give a column another name, use “Rename a
            column”.
          </Trans>
        </p>
      </Stack>
      <DialogFooter>
        <Button variant="default" data-autofocus onClick={() => answer(false)}>
          <Trans>Cancel</Trans>
        </Button>
        <DangerButton isFilled onClick={() => answer(true)}>
          <Trans>Delete</Trans>
        </DangerButton>
      </DialogFooter>
    </Dialog>
  );
}
