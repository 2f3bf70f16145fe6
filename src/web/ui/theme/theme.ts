import { createTheme, type CSSVariablesResolver } from '@mantine/core';

function buttonMeasures(size: string | undefined) {
  if (size === 'lg') return { '--button-height': '40px', '--button-padding-x': '16px', '--button-fz': '14px' };
  if (size?.startsWith('compact'))
    return { '--button-height': 'var(--control-compact)', '--button-padding-x': '10px', '--button-fz': '12px' };
  return { '--button-height': 'var(--control)', '--button-padding-x': '12px', '--button-fz': '13px' };
}

/** Checkbox or radio button with its label beside it. */
const inlineInput = {
  defaultProps: { size: 'xs' },
  styles: {
    inner: { flex: 'none', marginTop: 1 },
    labelWrapper: { fontSize: 13, lineHeight: '18px' },
    description: { marginTop: 2, color: 'var(--text-faint)', fontSize: 12, lineHeight: '16px' },
    error: { marginTop: 2, fontSize: 12, lineHeight: '16px' },
  },
};

/** Mantine theme. Colors come from tokens.css through `mantineVariables`. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 6 },
  colors: {
    ink: ['#eef3fb', '#dbe5f5', '#b6cbea', '#8fafdf', '#6c95d3', '#4f7ec5', '#3a66b0', '#234f94', '#1c4180', '#15346a'],
  },
  defaultRadius: 'sm',
  radius: { sm: '6px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '24px', xl: '28px' },
  // Breakpoints: a phone, a screen too narrow for page and form side by side, and one too narrow for three columns.
  breakpoints: { xs: '40em', sm: '56.25em', md: '75em', lg: '90em', xl: '110em' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: {
      vars: (_theme: unknown, { size }: { size?: string }) => ({ root: buttonMeasures(size) }),
      styles: { root: { fontWeight: 500 } },
    },
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'gray' },
      vars: (_theme: unknown, { size }: { size?: string }) => ({
        root: {
          '--ai-size': size === 'sm' ? 'var(--icon-button)' : size === 'xs' ? 'var(--icon-button-tiny)' : 'var(--control)',
        },
      }),
      styles: { root: { flex: 'none' } },
    },
    Input: {
      vars: () => ({
        wrapper: {
          '--input-height': 'var(--input)',
          '--input-fz': 'var(--input-text)',
          '--input-padding': '10px',
          // The placeholder of an empty input never has the color of an error.
          '--input-placeholder-color': 'var(--mantine-color-placeholder)',
        },
      }),
    },
    InputWrapper: {
      // One line below the input: the error, otherwise the hint.
      defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'], withAsterisk: false },
      vars: () => ({
        label: { '--input-label-size': '12px', '--input-asterisk-color': 'var(--text-faint)' },
        description: { '--input-description-size': '12px' },
        error: { '--input-error-size': '12px' },
      }),
      styles: {
        label: { marginBottom: 4, color: 'var(--text-quiet)', fontWeight: 400, lineHeight: '16px' },
        description: { marginTop: 4, color: 'var(--text-faint)', lineHeight: '16px' },
        error: { marginTop: 4, lineHeight: '16px' },
      },
    },
    Textarea: { styles: { input: { '--input-resize': 'vertical', lineHeight: '20px', paddingBlock: 5 } } },
    Checkbox: {
      ...inlineInput,
      defaultProps: { size: 'xs', radius: 3 },
      vars: () => ({ root: { '--checkbox-size': 'var(--box)' } }),
    },
    Radio: { ...inlineInput, vars: () => ({ root: { '--radio-size': 'var(--box)' } }) },
    Avatar: { defaultProps: { color: 'ink' } },
    Progress: { defaultProps: { size: 4, color: 'var(--accent)' } },
    Notification: {
      styles: {
        root: {
          '--mantine-color-body': 'var(--raised)',
          padding: 'var(--notice-padding, var(--space-3)) var(--space-3)',
          overflowWrap: 'anywhere',
        },
        icon: { background: 'none', color: 'var(--notification-color)', width: 20, height: 20, marginInlineEnd: 8 },
        loader: { marginInlineEnd: 8 },
        title: { marginBottom: 0 },
      },
    },
    Table: {
      defaultProps: { verticalSpacing: 6, horizontalSpacing: 'sm', borderColor: 'var(--line)' },
      styles: {
        caption: { color: 'inherit', fontSize: 14, fontWeight: 600, textAlign: 'left' },
        th: { color: 'var(--text-quiet)', fontSize: 12, fontWeight: 500 },
        td: { overflowWrap: 'anywhere', verticalAlign: 'top' },
      },
    },
    Text: { defaultProps: { size: 'sm' } },
    Stack: { defaultProps: { gap: 'sm' } },
    Group: { defaultProps: { gap: 'sm' } },
  },
});

/** Set for each color scheme, because the values that Mantine sets for one scheme take precedence over values set for both. */
const tokens = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-quiet)',
  '--mantine-color-placeholder': 'var(--text-faint)',
  '--mantine-color-error': 'var(--wrong)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-gray-0': 'var(--hover)',
  '--mantine-color-gray-1': 'var(--hover)',
  '--mantine-color-gray-2': 'var(--pressed)',
  '--mantine-color-gray-3': 'var(--line)',
  '--mantine-color-gray-4': 'var(--line-strong)',
  '--mantine-color-dark-4': 'var(--line-strong)',
  '--mantine-color-dark-5': 'var(--pressed)',
  '--mantine-color-dark-6': 'var(--surface)',
  '--mantine-color-ink-filled': 'var(--accent-fill)',
  '--mantine-color-ink-filled-hover': 'var(--accent-fill-hover)',
  '--mantine-color-ink-light': 'var(--accent-soft)',
  '--mantine-color-ink-light-hover': 'var(--accent-soft)',
  '--mantine-color-ink-light-color': 'var(--accent)',
  '--mantine-color-red-filled': 'var(--wrong-fill)',
  '--mantine-color-red-filled-hover': 'var(--wrong-fill)',
  '--mantine-color-red-outline': 'var(--wrong)',
  '--mantine-color-red-outline-hover': 'var(--wrong-soft)',
  '--mantine-color-red-light-hover': 'var(--wrong-soft)',
  '--mantine-color-red-light-color': 'var(--wrong)',
  '--mantine-color-gray-light-hover': 'var(--hover)',
  '--mantine-color-gray-light-color': 'var(--text-quiet)',
  '--mantine-color-disabled': 'var(--pressed)',
  '--mantine-color-disabled-color': 'var(--text-faint)',
  '--mantine-color-disabled-border': 'var(--line)',
};

/** The same for both schemes, because the tokens themselves depend on the scheme. */
export const mantineVariables: CSSVariablesResolver = () => ({
  variables: { '--mantine-shadow-md': 'var(--shadow)', '--mantine-shadow-xl': 'var(--shadow)' },
  light: tokens,
  dark: tokens,
});
