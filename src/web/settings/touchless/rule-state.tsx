import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import type { TouchlessState } from '#contract/document-types/touchless-bff.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { usePercent } from './use-percent.ts';

/** Results since the rule was switched on, and the reason why it was paused. */
export function RuleState({ state }: { state: TouchlessState }) {
  const { t } = useLingui();
  const format = useFormat();
  const percent = usePercent();
  if (state.since === null) return null;
  const { pause, passed, sampled, judged, wrong, corrected, settings } = state;
  const [ago, bound, promise] = [format.ago(pause?.at ?? state.since), percent(pause?.bound ?? 0), percent(settings.promise)];
  return (
    <Stack gap="md">
      {pause ? (
        <Notice role="status">
          {pause.reason === 'sampleExceeds'
            ? t`The rule paused itself ${ago}: of ${pause.judged} checked documents ${pause.wrong} were wrong, so at least ${bound} are. At most ${promise} was allowed.`
            : t`The rule paused itself ${ago}: of ${pause.judged} checked documents ${pause.wrong} were wrong, so up to ${bound} may be. At most ${promise} was allowed.`}
        </Notice>
      ) : null}
      <Facts>
        <Fact name={t`Passed`} text={String(passed)} />
        <Fact name={t`In the random sample`} text={String(sampled)} />
        <Fact name={t`Sample checked by people`} text={String(judged)} />
        <Fact name={t`Of these wrong`} text={String(wrong)} />
        <Fact name={t`Corrected later`} text={String(corrected)} />
        {state.state === 'on' && state.changedBy !== null ? (
          <Fact name={t`Switched on by`} text={`${state.changedBy}, ${ago}`} />
        ) : null}
      </Facts>
    </Stack>
  );
}
