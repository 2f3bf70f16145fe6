import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import FileText from 'lucide-react/icons/file-text';
import ListChecks from 'lucide-react/icons/list-checks';
import { Tabs } from '#web/ui/tabs.tsx';
import { keepToastsAbove } from '#web/ui/toasts/keep-toasts-above.ts';

export type Sheet = 'page' | 'values';

/** Switch between the page and the values on a phone, within reach of the thumb. */
export function SheetSwitch({ sheet, left, onChange }: { sheet: Sheet; left: number; onChange: (sheet: Sheet) => void }) {
  const { t } = useLingui();
  const tabs = [
    {
      id: 'page' as const,
      name: (
        <>
          <FileText size={16} aria-hidden="true" /> {t`Page`}
        </>
      ),
    },
    {
      id: 'values' as const,
      name: (
        <>
          <ListChecks size={16} aria-hidden="true" /> {t`Values`}
          {left > 0 ? (
            <Box component="span" fz={12} lh="20px" px={6} miw={20} bdrs={10} bg="var(--look-soft)" c="var(--look)">
              {left}
            </Box>
          ) : null}
        </>
      ),
    },
  ];
  return (
    <div ref={keepToastsAbove}>
      <Tabs isWide label={t`View`} tabs={tabs} value={sheet} onChange={onChange} />
    </div>
  );
}
