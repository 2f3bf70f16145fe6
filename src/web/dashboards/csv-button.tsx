import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { nameOf } from '#web/platform/api/named-file.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { type DashboardQuestion, fetchFiguresFile } from './dashboards.queries.ts';

/** Downloads the figures as CSV. Errors are reported as background errors. */
export function CsvButton({ asked, title }: { asked: DashboardQuestion; title: string }) {
  const { t } = useLingui();
  const save = useMutation({
    mutationFn: async () => {
      const file = await fetchFiguresFile(asked);
      saveFile(file, nameOf(file) ?? `${asked.dashboardType}-${asked.from}-${asked.to}.csv`);
    },
    meta: { isRepeatable: true },
  });
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={t`Download as CSV: ${title}`}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      CSV
    </Button>
  );
}
