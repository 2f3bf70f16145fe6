import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CheckField } from '#web/settings/kit/field.tsx';
import { refusalText } from '#web/settings/kit/issue-text.ts';
import { secondFactorMutations, secondFactorQueries } from '#web/settings/kit/second-factor.queries.ts';
import { QueryContent, Part } from '#web/settings/kit/settings-panel.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';

/** Setting whether a password alone is sufficient. Saved at once, because it is a single checkbox. */
export function SecondFactorRule() {
  const { t } = useLingui();
  const set = useMutation(secondFactorMutations.setRequirement);
  return (
    <Part title={t`Two-factor sign-in`}>
      <QueryContent query={useQuery(secondFactorQueries.requirement())}>
        {({ isRequired }) => (
          <CheckField
            label={t`Require two-factor sign-in for passwords`}
            hint={t`Users who do not have it yet set it up at their next sign-in. Single sign-on is not affected, because its provider decides. Programs can no longer sign in with a user's password.`}
            name="isRequired"
            checked={isRequired}
            disabled={set.isPending}
            onChange={(event) =>
              set.mutate(
                { isRequired: event.target.checked, was: isRequired },
                {
                  onSuccess: () => showToast({ kind: 'done', title: t`Saved` }),
                  onError: (error) => void showToast({ kind: 'problem', title: refusalText(error) }),
                },
              )
            }
          />
        )}
      </QueryContent>
    </Part>
  );
}
