import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { currentCulture } from '#web/platform/i18n/i18n.ts';
import { EntryList, QueryContent, SettingsPanel, useSelectedItem } from '#web/settings/kit/settings-panel.tsx';
import { StateMark } from '#web/settings/kit/state-mark.tsx';
import { touchlessQueries } from './touchless.queries.ts';

const TouchlessRule = lazy(async () => ({ default: (await import('./touchless-rule.tsx')).TouchlessRule }));

/** Document types with automatic validation. */
export function Touchless() {
  const { t } = useLingui();
  const { id } = useSelectedItem();
  const types = useQuery(touchlessQueries.list());
  const nameOf = (name: Record<string, string>, fallback: string) => name[currentCulture()] ?? Object.values(name)[0] ?? fallback;
  if (id !== undefined)
    return (
      <QueryContent query={types}>
        {(list) => (
          <Suspense>
            <TouchlessRule
              key={id}
              documentType={id}
              name={nameOf(list.find((each) => each.documentType === id)?.name ?? {}, id)}
            />
          </Suspense>
        )}
      </QueryContent>
    );
  const stateNames = { on: t`On`, off: t`Off`, paused: t`Paused` };
  return (
    <SettingsPanel
      title={t`Automatic validation`}
      note={t`Documents whose values are certain are validated automatically. A rule stays off until it has proved itself on validated documents, and pauses itself when a random sample shows too many errors.`}
    >
      <QueryContent query={types}>
        {(list) => (
          <EntryList
            label={t`Document types`}
            entries={list.map(({ documentType, name, state, passed }) => ({
              id: documentType,
              name: nameOf(name, documentType),
              ...(state === 'off' ? {} : { note: t`${passed} passed` }),
              state: (
                <StateMark state={state === 'on' ? 'good' : state === 'paused' ? 'bad' : 'off'}>{stateNames[state]}</StateMark>
              ),
            }))}
          />
        )}
      </QueryContent>
    </SettingsPanel>
  );
}
