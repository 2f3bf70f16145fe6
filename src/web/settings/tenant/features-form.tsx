import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { features, type Feature } from '#contract/tenant/v1.ts';
import { featureMutations } from '#web/settings/kit/features.queries.ts';
import { CheckField } from '#web/settings/kit/field.tsx';
import { UnversionedForm } from '#web/settings/kit/unversioned-form.tsx';
import { featureTexts } from './feature-texts.ts';

const Schema = z.record(z.enum(features), z.boolean());
type Values = z.output<typeof Schema>;

const asList = (values: Values): Feature[] => features.filter((each) => values[each]);

export function FeaturesForm({ on }: { on: readonly string[] }) {
  const { t } = useLingui();
  const save = useMutation(featureMutations.set);
  const names: Record<Feature, string> = {
    Approval: t(featureTexts.Approval.name),
    AccountingUnits: t(featureTexts.AccountingUnits.name),
    DeductionDateAssignment: t(featureTexts.DeductionDateAssignment.name),
  };
  return (
    <UnversionedForm<Values>
      label={t`Features`}
      draftKey="tenant features"
      changedAs={{ action: 'tenant.featuresChanged' }}
      schema={Schema}
      saved={{
        Approval: on.includes('Approval'),
        AccountingUnits: on.includes('AccountingUnits'),
        DeductionDateAssignment: on.includes('DeductionDateAssignment'),
      }}
      save={(values, was) => save.mutateAsync({ features: asList(values), was: asList(was) })}
      names={names}
      saveLabel={t`Save`}
      group={t`Company details`}
    >
      {(edit) =>
        features.map((feature) => (
          <CheckField key={feature} label={names[feature]} hint={t(featureTexts[feature].hint)} {...edit.field(feature)} />
        ))
      }
    </UnversionedForm>
  );
}
