import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CheckField } from '#web/settings/kit/field.tsx';
import { refusalText } from '#web/settings/kit/issue-text.ts';
import { QueryContent, SettingsPanel } from '#web/settings/kit/settings-panel.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { tenantMutations, tenantQueries } from './tenant.queries.ts';

/** Setting whether a single user may confirm the payment account of a supplier. Saved at once, because it is a single checkbox. */
export function AccountConfirmation() {
  const { t } = useLingui();
  const setting = useQuery(tenantQueries.accountConfirmation());
  const set = useMutation(tenantMutations.setAccountConfirmation);
  return (
    <SettingsPanel title={t`Payment accounts`}>
      <QueryContent query={setting}>
        {({ needsTwo }) => (
          <CheckField
            label={t`Two people must confirm a changed payment account`}
            hint={t`Until the second person confirms it, documents with the account cannot be exported.`}
            name="needsTwo"
            checked={needsTwo}
            disabled={set.isPending}
            onChange={(event) =>
              set.mutate(
                { needsTwo: event.target.checked, was: needsTwo },
                {
                  onSuccess: () => showToast({ kind: 'done', title: t`Saved` }),
                  onError: (error) => void showToast({ kind: 'problem', title: refusalText(error) }),
                },
              )
            }
          />
        )}
      </QueryContent>
    </SettingsPanel>
  );
}
