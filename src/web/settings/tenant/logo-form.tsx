import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Flex, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { tenantMutations } from './tenant.queries.ts';
import { TenantLogo } from './tenant-logo.tsx';
import { errorText } from '#web/platform/i18n/error-text.ts';
import classes from './tenant.module.css';

const maxBytes = 2_000_000;

/** Form for a logo that replaces the one of the product. */
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
    <Stack>
      {logo ? (
        <TenantLogo version={logo} alt={t`${tenantName} logo`} className={classes.picture} />
      ) : (
        <Text c="dimmed">
          <Trans>No logo. The Vidimus logo is shown.</Trans>
        </Text>
      )}
      <Flex gap="sm" wrap="wrap">
        <Button variant="default" loading={set.isPending} onClick={choose}>
          {logo ? <Trans>Replace logo</Trans> : <Trans>Upload logo</Trans>}
        </Button>
        {logo ? (
          <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
            <Trans>Remove logo</Trans>
          </Button>
        ) : null}
      </Flex>
      {problem ? (
        <Box component="p" c="var(--wrong)" role="alert">
          {isTooLarge || set.error ? t`The logo must be a PNG, JPEG or WebP image of up to 2 MB.` : errorText(problem)}
        </Box>
      ) : (
        <Text c="dimmed">
          <Trans>PNG, JPEG or WebP, up to 2 MB. Shown to everyone at the top of the menu.</Trans>
        </Text>
      )}
    </Stack>
  );
}
