import { useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { meQueries } from '#web/platform/api/me.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { tenantQueries } from './tenant.queries.ts';
import { CopyLine } from '#web/settings/kit/copy-line.tsx';
import { SavePage } from '#web/settings/kit/save-page.tsx';
import { QueryContent, Part, SettingsPanel } from '#web/settings/kit/settings-panel.tsx';
import { DeductionForm } from './deduction-form.tsx';
import { FeaturesForm } from './features-form.tsx';
import { LogoForm } from './logo-form.tsx';
import { NameForm } from './name-form.tsx';
import { NewsList } from './news-list.tsx';
import { TimeZoneForm } from './time-zone-form.tsx';

/** Settings of the whole tenant. */
export function Tenant() {
  const { t } = useLingui();
  const { data: me } = useSuspenseQuery(meQueries.me());
  const features = useQuery(tenantQueries.features());
  const zone = useQuery({ ...tenantQueries.timeZone(), enabled: can('tenantProfile') });
  const deductionStart = useQuery(tenantQueries.deductionStart());
  const news = useQuery(tenantQueries.news());
  return (
    <SettingsPanel title={me.tenant.name}>
      <SavePage>
        {can('tenantProfile') ? <NameForm name={me.tenant.name} /> : null}
        <CopyLine label={t`API ID`} text={me.tenant.id} />
        {can('tenantProfile') ? (
          <Part id="logo" title={t`Logo`}>
            <LogoForm logo={me.tenant.logo} tenantName={me.tenant.name} />
          </Part>
        ) : null}
        {can('tenantProfile') ? (
          <Part id="time-zone" title={t`Time zone`}>
            <QueryContent query={zone}>{({ timeZone }) => <TimeZoneForm timeZone={timeZone} />}</QueryContent>
          </Part>
        ) : null}
        <Part id="features" title={t`Features`}>
          <QueryContent query={features}>{(on) => <FeaturesForm on={on} />}</QueryContent>
        </Part>
        <Part id="deduction" title={t`VAT deduction`}>
          <QueryContent query={deductionStart}>{({ date }) => <DeductionForm date={date} />}</QueryContent>
        </Part>
      </SavePage>
      <Part id="news" title={t`News`}>
        <QueryContent query={news}>{(items) => <NewsList news={items} />}</QueryContent>
      </Part>
    </SettingsPanel>
  );
}
