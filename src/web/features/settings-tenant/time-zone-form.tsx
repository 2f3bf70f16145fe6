import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { tenantMutations, tenantQueries } from '#web/api/tenant.queries.ts';
import { SelectField } from '#web/blocks/forms/field.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { Loaded } from '../settings/subject.tsx';

/** Kept as it is chosen. */
export function TimeZoneForm() {
  const { t } = useLingui();
  const query = useQuery(tenantQueries.timeZone());
  const save = useMutation({
    ...tenantMutations.setTimeZone,
    onSuccess: () => showToast({ kind: 'done', title: t`Saved` }),
  });
  return (
    <Loaded query={query}>
      {({ timeZone }) => (
        <SelectField
          label={t`Time zone`}
          hint={t`E-mails say the time by this clock, and the daily letter about approvals comes at seven in the morning by it.`}
          value={save.isPending ? save.variables : timeZone}
          onChange={(event) => save.mutate(event.target.value)}
        >
          {zonesWith(timeZone).map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </SelectField>
      )}
    </Loaded>
  );
}

/** Those that this browser knows, and the one that is set. */
const zonesWith = (zone: string): string[] => [...new Set([...Intl.supportedValuesOf('timeZone'), zone])].toSorted();
