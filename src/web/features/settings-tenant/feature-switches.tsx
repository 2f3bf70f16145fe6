import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { features } from '#contract/endpoints/tenant.ts';
import { tenantMutations, type Features } from '#web/api/tenant.queries.ts';
import { CheckField } from '#web/blocks/forms/field.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import classes from './tenant.module.css';

type Feature = Features[number];

const texts: Record<Feature, { name: MessageDescriptor; hint: MessageDescriptor }> = {
  Approval: { name: msg`Approval`, hint: msg`Documents go through approval workflows before they are exported.` },
  AccountingUnits: { name: msg`Accounting units`, hint: msg`Documents are kept apart by the company or branch they belong to.` },
  DeductionDateAssignment: {
    name: msg`Assignment of VAT deduction dates`,
    hint: msg`Invoices get the day from which their VAT is deducted.`,
  },
};

/** On or off at once: one that is switched by mistake is switched back. */
export function FeatureSwitches({ on }: { on: readonly string[] }) {
  const { t } = useLingui();
  const change = useMutation(tenantMutations.setFeatures);
  // what was asked for shows until the service has said what holds
  const shown: readonly string[] = change.isPending ? change.variables : on;
  const toggle = (feature: Feature, isOn: boolean) =>
    change.mutate(features.filter((each) => (each === feature ? isOn : on.includes(each))));
  return (
    <div className={classes.switches}>
      {features.map((feature) => (
        <CheckField
          key={feature}
          label={t(texts[feature].name)}
          hint={t(texts[feature].hint)}
          checked={shown.includes(feature)}
          disabled={change.isPending}
          onChange={(event) => toggle(feature, event.target.checked)}
        />
      ))}
      {change.error ? (
        <p role="alert" className={classes.problem}>
          {errorText(change.error)}
        </p>
      ) : null}
    </div>
  );
}
