import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { tenantMutations } from '#web/api/tenant.queries.ts';
import { TenantLogo } from '#web/blocks/tenant-logo.tsx';
import { errorText } from '#web/i18n/error-text.ts';
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
        <TenantLogo version={logo} alt={t`Logo of ${tenantName}`} className={classes.picture} />
      ) : (
        <p className={classes.quiet}>
          <Trans>No logo: our own mark is shown.</Trans>
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" loading={set.isPending} onClick={choose}>
          {logo ? <Trans>Replace the logo</Trans> : <Trans>Upload a logo</Trans>}
        </Button>
        {logo ? (
          <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
            <Trans>Take it away</Trans>
          </Button>
        ) : null}
      </div>
      {problem ? (
        <p role="alert" className={classes.problem}>
          {isTooLarge || set.error ? t`A logo is a picture in PNG, JPEG or WebP of 2 MB at most.` : errorText(problem)}
        </p>
      ) : (
        <p className={classes.quiet}>
          <Trans>PNG, JPEG or WebP of 2 MB at most. Everybody sees it at the top of the menu.</Trans>
        </p>
      )}
    </div>
  );
}
