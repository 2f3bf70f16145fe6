import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { tenantMutations } from './tenant.queries.ts';
import { TenantLogo } from './tenant-logo.tsx';
import { errorText } from '#web/platform/i18n/error-text.ts';
import classes from './tenant.module.css';

const maxBytes = 2_000_000;

/** A picture in place of our mark. */
export function LogoForm({ logo, tenantName }: { logo: string | null | undefined; tenantName: string }) {
  const { t } = useLingui();
  const set = useMutation(tenantMutations.setLogo);
  const remove = useMutation(tenantMutations.removeLogo);
  const choose = () => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = 'image/png,image/jpeg,image/webp';
    input.addEventListener('change', () => {
      const [picture] = input.files ?? [];
      if (picture) set.mutate(picture);
    });
    input.click();
  };
  const isTooLarge = set.error !== null && (set.variables?.size ?? 0) > maxBytes;
  const problem = set.error ?? remove.error;
  return (
    <div className={classes.logo}>
      {logo ? (
        <TenantLogo version={logo} alt={t`${tenantName} logo`} className={classes.picture} />
      ) : (
        <p className={classes.quiet}>
          <Trans>No logo. The Vidimus logo is shown.</Trans>
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" loading={set.isPending} onClick={choose}>
          {logo ? <Trans>Replace logo</Trans> : <Trans>Upload logo</Trans>}
        </Button>
        {logo ? (
          <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
            <Trans>Remove logo</Trans>
          </Button>
        ) : null}
      </div>
      {problem ? (
        <p role="alert" className={classes.problem}>
          {isTooLarge || set.error ? t`The logo must be a PNG, JPEG or WebP image of up to 2 MB.` : errorText(problem)}
        </p>
      ) : (
        <p className={classes.quiet}>
          <Trans>PNG, JPEG or WebP, up to 2 MB. Shown to everyone at the top of the menu.</Trans>
        </p>
      )}
    </div>
  );
}
