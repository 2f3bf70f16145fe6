import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { deskQueries } from '#web/api/desk.queries.ts';
import { hasDesk } from '#web/api/has-desk.ts';
import { tenantQueries } from '#web/api/tenant.queries.ts';
import { CopyLine } from '#web/blocks/forms/copy-line.tsx';
import { Loaded, Part, Subject } from '../settings/subject.tsx';
import { ExportForm } from './export-form.tsx';
import { FeatureSwitches } from './feature-switches.tsx';

/** What holds for the whole tenant. */
export function Tenant() {
  const { t } = useLingui();
  const { data: me } = useSuspenseQuery(deskQueries.me());
  const features = useQuery(tenantQueries.features());
  const exportSettings = useQuery({ ...tenantQueries.exportSettings(), enabled: hasDesk() });
  return (
    <Subject title={me.tenant.name} note={t`The name is changed by whoever runs the service.`}>
      <CopyLine label={t`Id in the interface`} text={me.tenant.id} />
      <Part title={t`Features`}>
        <Loaded query={features}>{(on) => <FeatureSwitches on={on} />}</Loaded>
      </Part>
      {hasDesk() ? (
        <Part title={t`Export`}>
          <Loaded query={exportSettings}>{(settings) => <ExportForm settings={settings} />}</Loaded>
        </Part>
      ) : (
        <p>
          <Trans>The settings of export can be seen only where the whole service runs.</Trans>
        </p>
      )}
    </Subject>
  );
}
