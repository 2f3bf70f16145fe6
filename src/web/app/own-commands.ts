import { useLingui } from '@lingui/react/macro';
import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from 'react-router';
import type { Culture } from '#contract/core/parts.ts';
import { signOut } from '#web/platform/shell/sign-out.ts';
import { cultureNames } from '#contract/core/cultures.ts';
import { currentCulture } from '#web/platform/i18n/i18n.ts';
import { apiReferencePath } from '#web/platform/api/api-reference-path.ts';
import type { RunnableAction } from '#web/ui/actions/actions.ts';
import { schemes, useCultureChoice } from './own-choices.ts';

/** Returns the commands of the account menu for the command palette. Options that are already active are omitted. */
export function useOwnCommands(onChangeKeys: () => void): RunnableAction[] {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const chooseCulture = useCultureChoice();
  const navigate = useNavigate();
  const everywhere = t`General`;
  return [
    {
      id: 'api-reference',
      label: t`API reference`,
      group: everywhere,
      words: t`endpoints, developers, integration, OpenAPI, curl, rozhraní, vývojáři`,
      run: () => void navigate(apiReferencePath),
    },
    {
      id: 'change-keys',
      label: t`Change shortcuts`,
      group: everywhere,
      words: t`keyboard, shortcuts, klávesy, zkratky`,
      run: onChangeKeys,
    },
    ...(Object.keys(cultureNames) as Culture[])
      .filter((culture) => culture !== currentCulture())
      .map((culture) => ({
        id: `culture-${culture}`,
        label: cultureNames[culture],
        group: t`Language`,
        words: t`language, jazyk`,
        run: () => chooseCulture(culture),
      })),
    ...schemes
      .filter(({ scheme }) => scheme !== colorScheme)
      .map(({ scheme, label }) => ({
        id: `scheme-${scheme}`,
        label: t(label),
        group: t`Appearance`,
        words: t`theme, dark mode, vzhled, tmavý, světlý`,
        run: () => setColorScheme(scheme),
      })),
    { id: 'sign-out', label: t`Sign out`, group: everywhere, words: t`log out, leave, odhlásit`, run: () => void signOut() },
  ];
}
