import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import type { FurtherSetup } from '#contract/setup/bff.ts';
import { StepLink } from './step-link.tsx';

/** What a company sets up after its first exported document, so that documents arrive, are approved and leave without manual steps. */
export function NextSteps({ further }: { further: readonly FurtherSetup[] }) {
  const { t } = useLingui();
  const heading = useId();
  const setups: Record<FurtherSetup, { name: string; note: string; href: string }> = {
    inbox: {
      name: t`Receive documents by email`,
      note: t`Create an inbox address to which your suppliers send invoices.`,
      href: '/settings/mail',
    },
    approval: {
      name: t`Have documents approved`,
      note: t`Say who approves what, by amount, unit or supplier.`,
      href: '/settings/workflows?id=new',
    },
    accountingSystem: {
      name: t`Connect your accounting system`,
      note: t`Send documents over SFTP or HTTP, or put them into a folder.`,
      href: '/settings/accounting-systems?id=new',
    },
  };
  const steps = [
    ...further.map((each) => setups[each]),
    {
      name: t`Upload your own documents`,
      note: t`Drop several files at once into the document list.`,
      href: '/documents',
    },
  ];
  return (
    <Stack component="section" gap="xs" aria-labelledby={heading}>
      <Text component="h2" id={heading} size="sm" fw={600}>
        <Trans>What to do next</Trans>
      </Text>
      <Box component="ul" className="ruled-above" aria-labelledby={heading}>
        {steps.map((step) => (
          <Box component="li" key={step.href} py="sm" className="ruled">
            <StepLink {...step} />
          </Box>
        ))}
      </Box>
    </Stack>
  );
}
