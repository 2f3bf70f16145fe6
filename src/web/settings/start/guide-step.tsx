import { Trans } from '@lingui/react/macro';
import { Box, Button, Flex, Stack, Text } from '@mantine/core';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { StepLink } from './step-link.tsx';

type Props = {
  name: string;
  note: string;
  href: string;
  isDone: boolean;
  /** Whether the company can do without it. */
  isOptional: boolean;
  /** Whether this is the first unfinished step, whose button is primary. */
  isNext: boolean;
  action: { label: string; isRunning: boolean; run: () => void } | undefined;
};

export function GuideStep({ name, note, href, isDone, isOptional, isNext, action }: Props) {
  return (
    <Flex component="li" gap="md" align="flex-start" py="md" className="ruled" aria-current={isNext ? 'step' : undefined}>
      <Box component="span" c={isDone ? 'var(--proved)' : 'var(--text-faint)'}>
        {isDone ? <CircleCheck size={18} aria-hidden="true" /> : <Circle size={18} aria-hidden="true" />}
      </Box>
      <Stack gap="xs" flex={1} miw={0} align="flex-start">
        <StepLink name={name} note={note} href={href} />
        {action ? (
          <Button variant={isNext ? 'filled' : 'default'} loading={action.isRunning} onClick={action.run}>
            {action.label}
          </Button>
        ) : null}
      </Stack>
      <Text span size="xs" c={isDone ? 'var(--proved)' : 'dimmed'}>
        {isDone ? <Trans>Done</Trans> : null}
        {!isDone && isOptional ? <Trans context="a step that can be left out">Optional</Trans> : null}
      </Text>
    </Flex>
  );
}
