import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Slider, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Slider.layer.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { confidenceSteps, itemsField, type TouchlessSettings } from '#contract/document-types/touchless.ts';
import type { TouchlessSimulation } from '#contract/document-types/touchless-bff.ts';
import { reviewQueries } from '#web/documents/core/review.queries.ts';
import { currentCulture } from '#web/platform/i18n/i18n.ts';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { usePercent } from './use-percent.ts';
import { obstacleNames } from './words.ts';

type Props = {
  documentType: string;
  simulation: TouchlessSimulation;
  settings: TouchlessSettings;
  onConfidence: (confidence: number) => void;
};

/** Slider with the simulated results of the rule at its position. */
export function Simulation({ documentType, simulation, settings, onConfidence }: Props) {
  const { t } = useLingui();
  const percent = usePercent();
  const { validated, open, positions } = simulation;
  const at = Math.max(
    0,
    confidenceSteps.findIndex((step) => step === settings.rule.minConfidence),
  );
  const { data } = useQuery(reviewQueries.typeDefinition(documentType, currentCulture()));
  const labelOf: LabelOf = (field) => data?.fields.find(({ name }) => name === field)?.label ?? field;
  const position = positions[at];
  if (!position) return null;
  const { proof, share, openShare } = position;
  const shownStep = percent(position.minConfidence);
  return (
    <Stack component="section" gap="md" aria-label={t`Simulation`}>
      <Text component="h3" fw={600}>
        <Trans>What the rule would have done</Trans>
      </Text>
      <Text c="dimmed">
        {plural(validated, {
          one: 'Tried on # document that a person validated.',
          other: 'Tried on # documents that people validated.',
        })}{' '}
        {plural(open, { one: '# document waits for review.', other: '# documents wait for review.' })}
      </Text>
      <div>
        <Text>{t`Least confidence of every value: ${shownStep}`}</Text>
        <Slider
          max={confidenceSteps.length - 1}
          marks={confidenceSteps.map((step, value) => ({ value, label: percent(step) }))}
          value={at}
          label={null}
          mt="xs"
          mb="lg"
          thumbLabel={t`Least confidence of every value: ${shownStep}`}
          thumbValueText={shownStep}
          onChange={(step) => onConfidence(confidenceSteps[step] ?? 0)}
        />
      </div>
      <Facts>
        <Fact name={t`Would have passed`} text={percent(share)} isLarge />
        <Fact name={t`Of these wrong`} text={`${proof.wrong} / ${proof.passed}`} isLarge />
        <Fact name={t`Wrong at most (95 % certain)`} text={percent(proof.bound)} isLarge />
        <Fact name={t`Would pass of those waiting`} text={percent(openShare)} isLarge />
      </Facts>
      <Obstacles obstacles={simulation.obstacles} labelOf={labelOf} />
      <Wrong wrong={simulation.wrong} labelOf={labelOf} />
    </Stack>
  );
}

const maxObstacles = 6;

type LabelOf = (field: string) => string;

function Obstacles({ obstacles, labelOf }: { obstacles: TouchlessSimulation['obstacles']; labelOf: LabelOf }) {
  const { t, i18n } = useLingui();
  if (obstacles.length === 0) return null;
  return (
    <div>
      <Text size="sm" c="dimmed">{t`Why documents do not pass`}</Text>
      <Stack component="ul" gap={2}>
        {obstacles.slice(0, maxObstacles).map(({ reason, field, count }) => {
          const name = obstacleNames[reason];
          return (
            <Text component="li" size="sm" key={`${reason} ${field}`}>
              {name ? i18n._(name) : reason}
              {field === null ? '' : ` (${labelOf(field)})`}: {count}
            </Text>
          );
        })}
      </Stack>
    </div>
  );
}

function Wrong({ wrong, labelOf }: { wrong: TouchlessSimulation['wrong']; labelOf: LabelOf }) {
  const { t } = useLingui();
  if (wrong.length === 0) return null;
  return (
    <div>
      <Text size="sm" c="dimmed">{t`Wrong documents that would have passed`}</Text>
      <Stack component="ul" gap={2}>
        {wrong.map(({ documentId, fileName, fields }) => (
          <Text component="li" size="sm" key={documentId}>
            <Link to={`/documents/${documentId}`}>{fileName}</Link>
            {`: ${fields.map((field) => (field === itemsField ? t`Line items` : labelOf(field))).join(', ')}`}
          </Text>
        ))}
      </Stack>
    </div>
  );
}
