import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { QueryContent, SettingsPanel } from '#web/settings/kit/settings-panel.tsx';
import { DuplicatesForm } from './duplicates-form.tsx';
import { tenantQueries } from './tenant.queries.ts';

export function Duplicates() {
  const { t } = useLingui();
  const rules = useQuery(tenantQueries.duplicateRules());
  return (
    <SettingsPanel title={t`Duplicates`}>
      <QueryContent query={rules}>{(kept) => <DuplicatesForm rules={kept} />}</QueryContent>
    </SettingsPanel>
  );
}
