import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { features, type Feature } from '#contract/endpoints/tenant.ts';
import { tenantMutations } from '#web/api/tenant.queries.ts';
import { CheckField } from '#web/blocks/forms/field.tsx';
import { PlainForm } from '#web/blocks/forms/plain-form.tsx';

const texts: Record<Feature, { name: MessageDescriptor; hint: MessageDescriptor }> = {
  Approval: { name: msg`Approval`, hint: msg`Documents go through approval workflows before they are exported.` },
  AccountingUnits: { name: msg`Accounting units`, hint: msg`Documents are kept apart by the company or branch they belong to.` },
  DeductionDateAssignment: {
    name: msg`Assignment of VAT deduction dates`,
    hint: msg`Invoices get the day from which their VAT is deducted.`,
  },
};

const Schema = z.record(z.enum(features), z.boolean());
type Values = z.output<typeof Schema>;

const asList = (values: Values): Feature[] => features.filter((each) => values[each]);

export function FeaturesForm({ on }: { on: readonly string[] }) {
  const { t } = useLingui();
  const save = useMutation(tenantMutations.setFeatures);
  const names: Record<Feature, string> = {
    Approval: t(texts.Approval.name),
    AccountingUnits: t(texts.AccountingUnits.name),
    DeductionDateAssignment: t(texts.DeductionDateAssignment.name),
  };
  return (
    <PlainForm<Values>
      label={t`Features`}
      draftKey="tenant features"
      schema={Schema}
      saved={{
        Approval: on.includes('Approval'),
        AccountingUnits: on.includes('AccountingUnits'),
        DeductionDateAssignment: on.includes('DeductionDateAssignment'),
      }}
      save={(values, was) => save.mutateAsync({ features: asList(values), was: asList(was) })}
      names={names}
      saveLabel={t`Save the features`}
      group={t`Tenant`}
    >
      {(edit) =>
        features.map((feature) => (
          <CheckField key={feature} label={names[feature]} hint={t(texts[feature].hint)} {...edit.field(feature)} />
        ))
      }
    </PlainForm>
  );
}
