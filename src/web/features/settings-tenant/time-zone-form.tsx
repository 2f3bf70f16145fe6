import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { TimeZone } from '#contract/endpoints/tenant-desk.ts';
import { tenantMutations } from '#web/api/tenant.queries.ts';
import { SelectField } from '#web/blocks/forms/field.tsx';
import { PlainForm } from '#web/blocks/forms/plain-form.tsx';

const Schema = z.object({ timeZone: TimeZone });

export function TimeZoneForm({ timeZone }: { timeZone: string }) {
  const { t } = useLingui();
  const save = useMutation(tenantMutations.setTimeZone);
  return (
    <PlainForm
      label={t`Time zone`}
      draftKey="tenant time zone"
      changedAs={{ action: 'tenant.timeZoneChanged' }}
      schema={Schema}
      saved={{ timeZone }}
      save={(values, was) => save.mutateAsync({ timeZone: values.timeZone, was: was.timeZone })}
      names={{ timeZone: t`Time zone` }}
      saveLabel={t`Save the time zone`}
      group={t`Tenant`}
    >
      {(edit) => (
        <SelectField
          label={t`Time zone`}
          hint={t`E-mails say the time by this clock, and the daily letter about approvals comes at seven in the morning by it.`}
          {...edit.field('timeZone')}
        >
          {zonesWith(timeZone).map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </SelectField>
      )}
    </PlainForm>
  );
}

/** Those that this browser knows, and the one that is set. */
const zonesWith = (zone: string): string[] => [...new Set([...Intl.supportedValuesOf('timeZone'), zone])].toSorted();
