import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { QueryContent, SettingsPanel } from '#web/settings/kit/settings-panel.tsx';
import { ExportForm } from './export-form.tsx';
import { tenantQueries } from './tenant.queries.ts';
import { UnknownExportForm } from './unknown-export-form.tsx';

export function ExportSettingsPage() {
  const { t } = useLingui();
  const settings = useQuery(tenantQueries.exportSettings());
  return (
    <SettingsPanel title={t`Export settings`}>
      <QueryContent query={settings}>
        {(kept) => (kept === null ? <UnknownExportForm /> : <ExportForm settings={kept} />)}
      </QueryContent>
    </SettingsPanel>
  );
}
