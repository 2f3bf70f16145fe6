import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import type { CheckedMessage } from '#web/documents/core/review.queries.ts';
import { SmallButton } from '#web/ui/small-button.tsx';

export type Risks = readonly Pick<CheckedMessage, 'code'>[];

/** Below the first warning that stopped the validation: what validating again accepts, with the focus on the button that does it. */
export function RiskWarning({ risks, onValidate }: { risks: Risks; onValidate: () => void }) {
  const { t } = useLingui();
  const isDuplicate = risks.some(({ code }) => code === 'duplicate');
  const isUnverified = risks.some(({ code }) => code !== 'duplicate');
  const text =
    isDuplicate && isUnverified
      ? t`Validate again to accept a possible duplicate with a payment account that is not verified.`
      : isDuplicate
        ? t`Validate again to accept a possible duplicate.`
        : t`Validate again to accept a payment account that is not verified.`;
  return (
    <Stack role="alert" gap={4} mt={6} align="flex-start">
      {text}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the key that was pressed did not validate; the focus shows why */}
      <SmallButton key={risks.length} autoFocus onClick={onValidate}>{t`Validate anyway`}</SmallButton>
    </Stack>
  );
}
