import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { Pages } from './router.tsx';
import { mantineVariables, theme } from '#web/ui/theme/theme.ts';

const schemeManager = localStorageColorSchemeManager({ key: 'vidimus-scheme' });

export function App({ queryClient, nonce }: { queryClient: QueryClient; nonce: string }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={mantineVariables}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <Pages />
          </BrowserRouter>
        </QueryClientProvider>
      </I18nProvider>
    </MantineProvider>
  );
}
