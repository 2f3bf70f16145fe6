import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mantineVariables, theme } from '#web/ui/theme/theme.ts';
import { ToastRegion } from './toast-region.tsx';
import { showToast } from './toasts.ts';

test('the detail of a notification has a color of the theme, whose contrast is sufficient: that of the library is 3.3', () => {
  render(
    <MantineProvider theme={theme} cssVariablesResolver={mantineVariables} env="test">
      <ToastRegion labels={{ region: 'Notifications', close: 'Close' }} />
    </MantineProvider>,
  );
  act(() => void showToast({ kind: 'done', title: 'Supplier forgotten', detail: 'Documents stay as they are.' }));
  expect(screen.getByText('Documents stay as they are.').style.color).toBe('var(--text-quiet)');
});
