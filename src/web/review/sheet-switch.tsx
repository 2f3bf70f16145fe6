import { useLingui } from '@lingui/react/macro';
import { Box, UnstyledButton } from '@mantine/core';
import FileText from 'lucide-react/icons/file-text';
import ListChecks from 'lucide-react/icons/list-checks';
import classes from './review.module.css';

export type Sheet = 'page' | 'values';

/** Under the thumb: the page or the values. */
export function SheetSwitch({ sheet, left, onChange }: { sheet: Sheet; left: number; onChange: (sheet: Sheet) => void }) {
  const { t } = useLingui();
  return (
    <div className={classes.sheets} role="tablist" aria-label={t`View`}>
      <UnstyledButton role="tab" aria-selected={sheet === 'page'} onClick={() => onChange('page')}>
        <FileText size={16} aria-hidden="true" /> {t`Page`}
      </UnstyledButton>
      <UnstyledButton role="tab" aria-selected={sheet === 'values'} onClick={() => onChange('values')}>
        <ListChecks size={16} aria-hidden="true" /> {t`Values`}
        {left > 0 ? (
          <Box component="span" fz={12} lh="20px" px={6} miw={20} bdrs={10} bg="var(--look-soft)" c="var(--look)">
            {left}
          </Box>
        ) : null}
      </UnstyledButton>
    </div>
  );
}
