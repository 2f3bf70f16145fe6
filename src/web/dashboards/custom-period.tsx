import { Trans, useLingui } from '@lingui/react/macro';
import { Box, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isInvalidPeriod } from './period.ts';

type Span = { from: string; to: string };

/** Inputs for a custom period. The period is applied as soon as both days are valid. */
export function CustomPeriod({ from, to, onChoose }: Span & { onChoose: (span: Span) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<Span>({ from, to });
  const isWrong = isInvalidPeriod(typed.from, typed.to);
  const take = () => {
    if (!isWrong && (typed.from !== from || typed.to !== to)) onChoose(typed);
  };
  const input = (key: keyof Span) => ({
    type: 'date',
    value: typed[key],
    error: isWrong,
    onChange: ({ target: { value } }: { target: { value: string } }) => setTyped({ ...typed, [key]: value }),
    onBlur: take,
    onKeyDown: (event: { key: string }) => {
      if (event.key === 'Enter') take();
    },
  });
  return (
    <>
      <TextInput label={<Trans>From</Trans>} {...input('from')} />
      <TextInput label={<Trans>To</Trans>} {...input('to')} />
      <Box component="p" role="status" c="var(--wrong)" w={isWrong ? '100%' : undefined}>
        {isWrong ? t`Enter a start date that is not after the end date, at most three years apart.` : ''}
      </Box>
    </>
  );
}
