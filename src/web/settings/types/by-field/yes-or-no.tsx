import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { SelectField } from '#web/settings/kit/field.tsx';

type Props = ComponentProps<typeof SelectField> & {
  /** What stands where neither was told; null where one was. */
  none: string | null;
};

/** For what a service may not have told: a box to tick would claim no. */
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
