import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { QueryContent, SettingsPanel } from '#web/settings/kit/settings-panel.tsx';
import { languageModelQueries } from './language-model.queries.ts';
import { LanguageModelForm } from './language-model-form.tsx';
import { UsageLog } from './usage-log.tsx';

/** Setting whether the text of documents may be sent to a language model, and the list of documents that were sent. */
export function LanguageModel() {
  const { t } = useLingui();
  const state = useQuery(languageModelQueries.state());
  return (
    <SettingsPanel
      title={t`Language model`}
      isWide
      note={t`A language model can propose values for fields that are empty or very uncertain after extraction. A proposal is used only if its words stand on the page, and always has to be reviewed.`}
    >
      <QueryContent query={state}>
        {({ settings, model, sentToday }) =>
          model === null ? (
            <p>{t`No language model is set up, so nothing is sent. The operator of the service sets one up with LLM_URL.`}</p>
          ) : (
            <LanguageModelForm settings={settings} model={model} sentToday={sentToday} />
          )
        }
      </QueryContent>
      <UsageLog />
    </SettingsPanel>
  );
}
