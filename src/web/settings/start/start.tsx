import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { optionalSetupSteps, type SetupStep } from '#contract/setup/bff.ts';
import { documentHref } from '#web/documents/core/document-href.ts';
import { useHiddenGuide } from '#web/platform/shell/hidden-guide.ts';
import { refusalText } from '#web/settings/kit/issue-text.ts';
import { QueryContent, SettingsPanel } from '#web/settings/kit/settings-panel.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { GuideStep } from './guide-step.tsx';
import { NextSteps } from './next-steps.tsx';
import { setupMutations, setupQueries, type SetupState } from './setup.queries.ts';
import { useStepTexts } from './step-texts.ts';

const isOptional = (step: SetupStep): boolean => optionalSetupSteps.includes(step);

/** Set-up guide of a new company up to its first exported document. */
export function Start() {
  const { t } = useLingui();
  const [isPutAway, savePutAway] = useHiddenGuide();
  const setup = useQuery(setupQueries.state());
  return (
    <SettingsPanel
      title={t({ message: 'Getting started', context: 'what a new company does' })}
      note={t`Set up your company and follow one document to its export. The steps can be done in any order.`}
      action={
        <Button variant="default" onClick={() => savePutAway(isPutAway ? null : { isPutAway: true })}>
          {isPutAway ? <Trans>Show in settings</Trans> : <Trans>Hide guide</Trans>}
        </Button>
      }
    >
      {isPutAway ? (
        <Text size="xs" c="dimmed">
          <Trans>The guide is hidden. You can find it with the search in the settings.</Trans>
        </Text>
      ) : null}
      <QueryContent query={setup}>{(state) => <Guide state={state} />}</QueryContent>
    </SettingsPanel>
  );
}

function Guide({ state: { steps, sample, further, onlyUnitId } }: { state: SetupState }) {
  const { t } = useLingui();
  const texts = useStepTexts();
  const navigate = useNavigate();
  const addSample = useMutation(setupMutations.addSample);
  const exportSample = useMutation(setupMutations.exportSample);
  const add = () => addSample.mutate(undefined, { onSuccess: ({ documentId }) => void navigate(documentHref(documentId)) });
  const problem = addSample.error ?? exportSample.error;
  const needed = steps.filter(({ step }) => !isOptional(step));
  const next = needed.find(({ isDone }) => !isDone)?.step;
  const doneCount = needed.filter(({ isDone }) => isDone).length;
  const allCount = needed.length;
  const hrefs: Partial<Record<SetupStep, string>> = {
    ...(onlyUnitId !== null && { company: `${texts.company.href}?id=${onlyUnitId}` }),
    ...(sample && { validate: documentHref(sample.documentId) }),
  };
  const actions: Partial<Record<SetupStep, { label: string; isRunning: boolean; run: () => void }>> = {
    ...(!sample && {
      upload: { label: t`Upload sample invoice`, isRunning: addSample.isPending, run: add },
    }),
    ...(sample?.canBeExported === true &&
      !sample.isExported && {
        export: { label: t`Export sample invoice`, isRunning: exportSample.isPending, run: () => exportSample.mutate(sample) },
      }),
  };
  return (
    <Stack gap="md">
      <Text size="sm" role="status">
        {next === undefined
          ? t`All steps are done. Your first document has been exported.`
          : t`${doneCount} of ${allCount} steps done`}
      </Text>
      {problem ? <Notice role="alert">{refusalText(problem)}</Notice> : null}
      {next === undefined ? <NextSteps further={further} /> : null}
      <Box component="ol" className="ruled-above" aria-label={t`Steps`}>
        {steps.map(({ step, isDone }) => (
          <GuideStep
            key={step}
            {...texts[step]}
            href={hrefs[step] ?? texts[step].href}
            isDone={isDone}
            isOptional={isOptional(step)}
            isNext={step === next}
            action={actions[step]}
          />
        ))}
      </Box>
    </Stack>
  );
}
