import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { SelectField } from '#web/settings/kit/field.tsx';

type Props = ComponentProps<typeof SelectField> & {
  /** Label of the option for an unknown value; null if the value is known. */
  none: string | null;
};

/** Yes or no for a value that the service may not have returned. A checkbox would claim no. */
export function YesOrNo({ none, ...field }: Props) {
  const { t } = useLingui();
  return (
    <SelectField {...field}>
      {none === null ? null : <option value="">{none}</option>}
      <option value="yes">{t`Yes`}</option>
      <option value="no">{t`No`}</option>
    </SelectField>
  );
}
