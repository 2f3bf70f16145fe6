import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { TouchlessSettings } from '#contract/document-types/touchless.ts';
import type { TouchlessSimulation, TouchlessState } from '#contract/document-types/touchless-bff.ts';
import { refusalText } from '#web/settings/kit/issue-text.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { touchlessMutations } from './touchless.queries.ts';
import { usePercent } from './use-percent.ts';

type Position = TouchlessSimulation['positions'][number];
type Props = { documentType: string; state: TouchlessState; settings: TouchlessSettings; position: Position | undefined };

/** Button that turns the simulated settings into the rule if they are proved. */
export function ApplyRuleButton({ documentType, state, settings, position }: Props) {
  const { t } = useLingui();
  const percent = usePercent();
  const set = useMutation(touchlessMutations.set);
  const { needed = 0, proof: { bound } = { bound: 1 } } = position ?? {};
  const isProved = bound <= settings.promise;
  const [most, promise] = [percent(bound), percent(settings.promise)];
  const save = (isOn: boolean) =>
    set.mutate(
      { documentType, settings, isOn, was: { settings: state.settings, state: state.state } },
      {
        onSuccess: () => showToast({ kind: 'done', title: isOn ? t`Rule switched on` : t`Rule switched off` }),
        onError: (error) => void showToast({ kind: 'problem', title: refusalText(error) }),
      },
    );
  return (
    <Group gap="md">
      <Button disabled={!isProved || set.isPending} onClick={() => save(true)}>
        {state.state === 'on' ? <Trans>Use these conditions</Trans> : <Trans>Switch rule on</Trans>}
      </Button>
      {state.state === 'on' ? (
        <Button variant="default" disabled={set.isPending} onClick={() => save(false)}>
          <Trans>Switch rule off</Trans>
        </Button>
      ) : null}
      <Text size="sm" c="dimmed" role="status">
        {isProved
          ? t`Proved: at most ${most} wrong, ${promise} allowed.`
          : t`Not proved yet: up to ${most} may be wrong, ${promise} allowed.`}{' '}
        {isProved
          ? null
          : plural(needed, {
              one: '# more document that passes and is right will prove it.',
              other: '# more documents that pass and are right will prove it.',
            })}
      </Text>
    </Group>
  );
}
