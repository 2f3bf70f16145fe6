import { useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { meQueries } from '#web/platform/api/me.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { tenantQueries } from './tenant.queries.ts';
import { CopyLine } from '#web/settings/kit/copy-line.tsx';
import { Loaded, Part, Subject } from '#web/settings/kit/subject.tsx';
import { AccountConfirmation } from './account-confirmation.tsx';
import { DeductionForm } from './deduction-form.tsx';
import { DuplicatesForm } from './duplicates-form.tsx';
import { ExportForm } from './export-form.tsx';
import { FeaturesForm } from './features-form.tsx';
import { LogoForm } from './logo-form.tsx';
import { NameForm } from './name-form.tsx';
import { NewsList } from './news-list.tsx';
import { UnknownExportForm } from './unknown-export-form.tsx';
import { TimeZoneForm } from './time-zone-form.tsx';

/** What holds for the whole tenant. */
export function Tenant() {
  const { t } = useLingui();
  const { data: me } = useSuspenseQuery(meQueries.me());
  const features = useQuery(tenantQueries.features());
  const exportSettings = useQuery(tenantQueries.exportSettings());
  const zone = useQuery({ ...tenantQueries.timeZone(), enabled: can('tenantProfile') });
  const deductionStart = useQuery(tenantQueries.deductionStart());
  const duplicateRules = useQuery({ ...tenantQueries.duplicateRules(), enabled: can('tenantProfile') });
  const news = useQuery(tenantQueries.news());
  return (
    <Subject title={me.tenant.name}>
      {can('tenantProfile') ? <NameForm name={me.tenant.name} /> : null}
      <CopyLine label={t`API ID`} text={me.tenant.id} />
      {can('tenantProfile') ? (
        <Part id="logo" title={t`Logo`}>
          <LogoForm logo={me.tenant.logo} tenantName={me.tenant.name} />
        </Part>
      ) : null}
      {can('tenantProfile') ? (
        <Part id="time-zone" title={t`Time zone`}>
          <Loaded query={zone}>{({ timeZone }) => <TimeZoneForm timeZone={timeZone} />}</Loaded>
        </Part>
      ) : null}
      <Part id="features" title={t`Features`}>
        <Loaded query={features}>{(on) => <FeaturesForm on={on} />}</Loaded>
      </Part>
      {can('tenantProfile') ? (
        <Part id="payment" title={t`Payment accounts`}>
          <AccountConfirmation />
        </Part>
      ) : null}
      {can('tenantProfile') ? (
        <Part id="duplicates" title={t`Duplicates`}>
          <Loaded query={duplicateRules}>{(rules) => <DuplicatesForm rules={rules} />}</Loaded>
        </Part>
      ) : null}
      <Part id="export" title={t`Export`}>
        <Loaded query={exportSettings}>
          {(settings) => (settings === null ? <UnknownExportForm /> : <ExportForm settings={settings} />)}
        </Loaded>
      </Part>
      <Part id="deduction" title={t`VAT deduction`}>
        <Loaded query={deductionStart}>{({ date }) => <DeductionForm date={date} />}</Loaded>
      </Part>
      <Part id="news" title={t`News`}>
        <Loaded query={news}>{(items) => <NewsList news={items} />}</Loaded>
      </Part>
    </Subject>
  );
}
