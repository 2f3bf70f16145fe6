import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { ProviderDraft as Draft } from '#contract/identity/providers-bff.ts';
import { roles } from '#contract/core/permissions.ts';
import type { AccountingUnit } from '#web/documents/core/accounting-units.queries.ts';
import { roleNames } from '#web/platform/i18n/role-names.ts';
import { CopyLine } from '#web/settings/kit/copy-line.tsx';
import { EditPanel } from '#web/settings/kit/edit-panel.tsx';
import { CheckField, SelectField, TextField } from '#web/settings/kit/field.tsx';
import { Part, SettingsPanel } from '#web/settings/kit/settings-panel.tsx';
import { emptyAsNull, useEditForm } from '#web/settings/kit/use-edit-form.ts';
import { wholeLink } from '#web/settings/kit/users.queries.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { ProviderTest } from './provider-test.tsx';
import { RemoveProvider } from './remove-provider.tsx';
import { type Provider, type ProviderDraft, providerMutations } from './providers.queries.ts';

type Props = {
  provider: Provider | undefined;
  redirectPath: string;
  units: readonly AccountingUnit[];
  onChoose: (id: string | undefined) => void;
};

const valuesOf = (provider: Provider | undefined): ProviderDraft => ({
  name: provider?.name ?? '',
  issuer: provider?.issuer ?? '',
  clientId: provider?.clientId ?? '',
  clientSecret: null,
  isActive: provider?.isActive ?? true,
  emailDomains: provider?.emailDomains ?? '',
  createsUsers: provider?.createsUsers ?? false,
  defaultRole: provider?.defaultRole ?? null,
  defaultUnitId: provider?.defaultUnitId ?? null,
  roleClaim: provider?.roleClaim ?? null,
  roleValues: provider?.roleValues ?? {},
});

function useProviderForm({ provider, onChoose }: Props) {
  const { t } = useLingui();
  const create = useMutation(providerMutations.create);
  const update = useMutation(providerMutations.update);
  return useEditForm<ProviderDraft, number | undefined>({
    draftKey: `identity provider ${provider?.id ?? 'new'}`,
    changedAs: { action: 'identityProvider.changed', id: provider?.id },
    schema: Draft,
    saved: valuesOf(provider),
    version: provider?.version,
    save: async (values, version) => {
      if (provider) await update.mutateAsync({ id: provider.id, version: version ?? provider.version, draft: values });
      else onChoose((await create.mutateAsync(values)).id);
      showToast({ kind: 'done', title: t`Saved` });
    },
    saveLabel: provider ? t`Save` : t`Add identity provider`,
    group: t`Sign-in`,
  });
}

export function ProviderEditor(props: Props) {
  const { provider, redirectPath, units, onChoose } = props;
  const { t } = useLingui();
  const edit = useProviderForm(props);
  const names = {
    name: t`Name on the button`,
    issuer: t`Issuer address`,
    clientId: t`Client ID`,
    clientSecret: t`Client secret`,
    isActive: t`Active`,
    emailDomains: t`Email domains`,
    createsUsers: t`Create an account at the first sign-in`,
    defaultRole: t`Default role`,
    defaultUnitId: t`Accounting unit of new users`,
    roleClaim: t`Claim with roles or groups`,
    roleValues: t`Values of the claim`,
  };
  const [createsUsers, roleClaim] = useWatch({ control: edit.control, name: ['createsUsers', 'roleClaim'] });
  const hasClaim = roleClaim !== null && roleClaim !== '';
  return (
    <SettingsPanel title={provider?.name ?? t`New identity provider`} backTo={t`Sign-in`} isWide>
      <Part title={t`At the identity provider`}>
        <p>
          <Trans>
            Register Vidimus there as a web application with this redirect address, and copy its client ID and secret here.
          </Trans>
        </p>
        <CopyLine label={t`Redirect address`} text={wholeLink(redirectPath)} />
      </Part>
      <EditPanel
        label={t`Identity provider`}
        edit={edit}
        names={names}
        saveLabel={provider ? t`Save` : t`Add identity provider`}
        isNew={!provider}
      >
        <TextField label={names.name} placeholder="Microsoft" {...edit.field('name')} />
        <TextField label={names.issuer} type="url" placeholder="https://" {...edit.field('issuer')} />
        <TextField label={names.clientId} {...edit.field('clientId')} />
        <TextField
          label={names.clientSecret}
          type="password"
          autoComplete="new-password"
          hint={provider?.hasClientSecret ? t`Stored encrypted. Leave empty to keep it.` : t`Stored encrypted and never shown.`}
          {...edit.field('clientSecret', emptyAsNull)}
        />
        <TextField
          label={names.emailDomains}
          hint={t`Only addresses of these domains are accepted, for example example.com, example.cz.`}
          {...edit.field('emailDomains')}
        />
        <CheckField label={names.createsUsers} {...edit.field('createsUsers')} />
        {createsUsers ? (
          <SelectField label={names.defaultUnitId} {...edit.field('defaultUnitId', emptyAsNull)}>
            <option value="">{t`Select a unit`}</option>
            {units.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : null}
        {createsUsers || hasClaim ? (
          <SelectField
            label={names.defaultRole}
            hint={hasClaim ? t`For users whose claim gives no role.` : undefined}
            {...edit.field('defaultRole', emptyAsNull)}
          >
            <option value="">{hasClaim ? t`None: refuse sign-in` : t`Select a role`}</option>
            {roles.map((role) => (
              <option key={role} value={role}>
                {t(roleNames[role])}
              </option>
            ))}
          </SelectField>
        ) : null}
        <TextField
          label={names.roleClaim}
          placeholder="groups"
          hint={t`Empty: administrators set roles in Users. Otherwise the role is set from the claim at each sign-in.`}
          {...edit.field('roleClaim', emptyAsNull)}
        />
        {hasClaim
          ? roles.map((role) => (
              <TextField key={role} label={t`Values for ${t(roleNames[role])}`} {...edit.field(`roleValues.${role}`)} />
            ))
          : null}
        <CheckField label={names.isActive} {...edit.field('isActive')} />
      </EditPanel>
      {provider ? (
        <>
          <ProviderTest provider={provider} isEdited={edit.isDirty} />
          <RemoveProvider provider={provider} onGone={() => onChoose(undefined)} />
        </>
      ) : null}
    </SettingsPanel>
  );
}
