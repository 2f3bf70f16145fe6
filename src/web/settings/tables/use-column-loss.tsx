import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '#web/settings/kit/confirm-dialog.tsx';
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
    <ConfirmDialog
      title={t`Delete columns: ${names}?`}
      action={t`Delete`}
      run={async () => answer(true)}
      onClose={() => answer(false)}
    >
      <p>
        <Trans>
          Their values in all rows will be deleted too. This cannot be undone. To give a column another name, use “Rename a
          column”.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
