import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { workflowQueries } from '#web/approvals/core/workflows.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { quoted } from '#web/platform/i18n/quoted.ts';
import { ConfirmDialog } from '#web/settings/kit/confirm-dialog.tsx';
import { secondFactorMutations } from '#web/settings/kit/second-factor.queries.ts';
import { type User, userMutations } from '#web/settings/kit/users.queries.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';

export type Asked = 'resetFactor' | 'signOut' | 'deactivate';
type Props = { user: User; isMe: boolean; onClose: () => void };

const dialogs = { resetFactor: ResetFactor, signOut: SignOut, deactivate: Deactivate } satisfies Record<Asked, unknown>;

/** Asks before access of a user is taken away. */
export function UserAccessDialog({ asked, ...props }: Props & { asked: Asked }) {
  const Dialog = dialogs[asked];
  return <Dialog {...props} />;
}

function ResetFactor({ user: { id, name }, onClose }: Props) {
  const { t } = useLingui();
  const resetFactor = useMutation(secondFactorMutations.resetOf);
  return (
    <ConfirmDialog
      title={t`Switch off two-factor sign-in of ${name}?`}
      action={t`Switch off`}
      run={async () => {
        await resetFactor.mutateAsync(id);
        showToast({ kind: 'done', title: t`Two-factor sign-in of ${name} is off` });
      }}
      onClose={onClose}
    >
      <p>
        <Trans>
          For a user who has lost the device and the recovery codes. Removes the authenticator app, the recovery codes and all
          passkeys of this user.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}

function SignOut({ user: { id, name }, isMe, onClose }: Props) {
  const { t } = useLingui();
  const signOut = useMutation(userMutations.signOut);
  return (
    <ConfirmDialog
      title={t`Sign ${name} out everywhere?`}
      action={t`Sign out everywhere`}
      run={async () => {
        await signOut.mutateAsync(id);
        showToast({ kind: 'done', title: t`${name} is signed out everywhere` });
      }}
      onClose={onClose}
    >
      <p>
        <Trans>Ends all sessions in browsers and applications within seconds. The password does not change.</Trans>
      </p>
      {isMe ? (
        <p>
          <Trans>You will have to sign in again too.</Trans>
        </p>
      ) : null}
    </ConfirmDialog>
  );
}

function Deactivate({ user: { id, name }, onClose }: Props) {
  const { t } = useLingui();
  const activate = useMutation(userMutations.activate);
  const workflows = useQuery({ ...workflowQueries.list(), enabled: can('workflows'), meta: { handlesError: true } });
  const asking = (workflows.data ?? []).filter(({ definition: { steps } }) =>
    steps.some(({ approvers }) => approvers.userIds.includes(id)),
  );
  const names = asking.map(({ definition }) => quoted(definition.name)).join(', ');
  return (
    <ConfirmDialog
      title={t`Deactivate ${name}?`}
      action={t`Deactivate`}
      run={() => activate.mutateAsync({ id, isActive: false })}
      onClose={onClose}
    >
      <p>
        <Trans>
          The user is signed out within seconds. Approvals waiting only for this user keep waiting: delegate them to someone else.
        </Trans>
      </p>
      {names ? (
        <p>
          <Trans>These workflows ask this user to approve: {names}. Select someone else in them.</Trans>
        </p>
      ) : null}
    </ConfirmDialog>
  );
}
