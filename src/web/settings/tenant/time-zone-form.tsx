import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { TimeZone } from '#contract/tenant/bff.ts';
import { tenantMutations } from './tenant.queries.ts';
import { SelectField } from '#web/settings/kit/field.tsx';
import { UnversionedForm } from '#web/settings/kit/unversioned-form.tsx';

const Schema = z.object({ timeZone: TimeZone });

export function TimeZoneForm({ timeZone }: { timeZone: string }) {
  const { t } = useLingui();
  const save = useMutation(tenantMutations.setTimeZone);
  return (
    <UnversionedForm
      label={t`Time zone`}
      draftKey="tenant time zone"
      changedAs={{ action: 'tenant.timeZoneChanged' }}
      schema={Schema}
      saved={{ timeZone }}
      save={(values, was) => save.mutateAsync({ timeZone: values.timeZone, was: was.timeZone })}
      names={{ timeZone: t`Time zone` }}
      saveLabel={t`Save`}
      group={t`Company details`}
    >
      {(edit) => (
        <SelectField
          label={t`Time zone`}
          hint={t`Used for times in emails and for the daily approval summary, which is sent at 7:00.`}
          {...edit.field('timeZone')}
        >
          {zonesWith(timeZone).map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </SelectField>
      )}
    </UnversionedForm>
  );
}

/** Returns the time zones supported by the browser, and the selected one. */
const zonesWith = (zone: string): string[] => [...new Set([...Intl.supportedValuesOf('timeZone'), zone])].toSorted();
