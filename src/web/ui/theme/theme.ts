import { createTheme, type CSSVariablesResolver } from '@mantine/core';

/** Mantine in our measures; colours come from tokens.css by `mantineVariables`. */
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
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: {
      vars: (_theme: unknown, props: { size?: string }) => ({
        root:
          props.size === 'lg'
            ? { '--button-height': '40px', '--button-padding-x': '16px', '--button-fz': '14px' }
            : { '--button-height': 'var(--control)', '--button-padding-x': '12px', '--button-fz': '13px' },
      }),
      styles: { root: { fontWeight: 500 } },
    },
  },
});

/** Named for each scheme: what Mantine itself sets for one of them counts for more than what is set for both. */
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
  '--mantine-color-gray-light-hover': 'var(--hover)',
  '--mantine-color-gray-light-color': 'var(--text-quiet)',
  '--mantine-color-disabled': 'var(--pressed)',
  '--mantine-color-disabled-color': 'var(--text-faint)',
};

/** The same in both schemes: the tokens themselves know light and dark. */
export const mantineVariables: CSSVariablesResolver = () => ({
  variables: { '--mantine-shadow-md': 'var(--shadow)', '--mantine-shadow-xl': 'var(--shadow)' },
  light: tokens,
  dark: tokens,
});
