import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TouchlessSettings } from '#contract/document-types/touchless.ts';
import type { TouchlessState } from '#contract/document-types/touchless-bff.ts';
import { QueryContent, SettingsPanel } from '#web/settings/kit/settings-panel.tsx';
import { Conditions } from './conditions.tsx';
import { RuleState } from './rule-state.tsx';
import { Simulation } from './simulation.tsx';
import { ApplyRuleButton } from './switch-rule.tsx';
import { touchlessQueries } from './touchless.queries.ts';

type Props = { documentType: string; name: string };

/** Rule of one document type: its conditions, its simulation, and the results of its samples. */
export function TouchlessRule({ documentType, name }: Props) {
  const { t } = useLingui();
  const rule = useQuery(touchlessQueries.rule(documentType));
  return (
    <SettingsPanel title={name} backTo={t`Automatic validation`} isWide>
      <QueryContent query={rule}>
        {(state) => <RuleEditor key={JSON.stringify(state.settings)} documentType={documentType} state={state} />}
      </QueryContent>
    </SettingsPanel>
  );
}

function RuleEditor({ documentType, state }: { documentType: string; state: TouchlessState }) {
  const [settings, setSettings] = useState<TouchlessSettings>(state.settings);
  const simulation = useQuery(touchlessQueries.simulation(documentType, settings));
  const position = simulation.data?.positions.find(({ minConfidence }) => minConfidence === settings.rule.minConfidence);
  return (
    <Stack gap="xl">
      <RuleState state={state} />
      <QueryContent query={simulation}>
        {(found) => (
          <Simulation
            simulation={found}
            settings={settings}
            documentType={documentType}
            onConfidence={(minConfidence) => setSettings({ ...settings, rule: { ...settings.rule, minConfidence } })}
          />
        )}
      </QueryContent>
      <ApplyRuleButton documentType={documentType} state={state} settings={settings} position={position} />
      <Conditions documentType={documentType} settings={settings} onChange={setSettings} />
    </Stack>
  );
}
