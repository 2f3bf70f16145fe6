/** Items of the account menu. Loaded when the page is idle. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, useMantineColorScheme } from '@mantine/core';
import Keyboard from 'lucide-react/icons/keyboard';
import LogOut from 'lucide-react/icons/log-out';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import type { Culture } from '#contract/core/parts.ts';
import type { Me } from '#web/platform/api/me.queries.ts';
import { signOut } from '#web/platform/shell/sign-out.ts';
import { cultureNames } from '#contract/core/cultures.ts';
import { currentCulture } from '#web/platform/i18n/i18n.ts';
import { roleNames } from '#web/platform/i18n/role-names.ts';
import { MenuHeading, MenuItem, MenuItems } from '#web/ui/floating/menu.tsx';
import { schemes, useCultureChoice } from './own-choices.ts';

const icons = { auto: Monitor, light: Sun, dark: Moon };

type Props = { me: Me; onShowKeys: () => void; onChangeKeys: () => void; close: () => void };

export function UserMenuItems({ me, onShowKeys, onChangeKeys, close }: Props) {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const chooseCulture = useCultureChoice();
  return (
    <>
      <Box pt="md" pb="sm" px="md" className="ruled">
        <Box component="p" fw={600}>
          {me.name}
        </Box>
        {me.email ? (
          <Box component="p" c="dimmed" className="breaks">
            {me.email}
          </Box>
        ) : null}
        <Box component="p" c="dimmed" className="breaks">
          {me.tenant.name} · {t(roleNames[me.role])}
        </Box>
      </Box>
      <MenuItems>
        <MenuHeading>
          <Trans>Language</Trans>
        </MenuHeading>
        {(Object.keys(cultureNames) as Culture[]).map((culture) => (
          <MenuItem
            key={culture}
            isChosen={culture === currentCulture()}
            onChoose={() => {
              chooseCulture(culture);
              close();
            }}
          >
            <span lang={culture}>{cultureNames[culture]}</span>
          </MenuItem>
        ))}
        <MenuHeading>
          <Trans>Appearance</Trans>
        </MenuHeading>
        {schemes.map(({ scheme, label }) => {
          const Icon = icons[scheme];
          return (
            <MenuItem
              key={scheme}
              icon={<Icon size={16} aria-hidden="true" />}
              isChosen={scheme === colorScheme}
              onChoose={() => setColorScheme(scheme)}
            >
              {t(label)}
            </MenuItem>
          );
        })}
        <MenuHeading>
          <Trans>More</Trans>
        </MenuHeading>
        <MenuItem
          icon={<Keyboard size={16} aria-hidden="true" />}
          keys="?"
          onChoose={() => {
            close();
            onShowKeys();
          }}
        >
          <Trans>Keyboard shortcuts</Trans>
        </MenuItem>
        <MenuItem
          icon={<Keyboard size={16} aria-hidden="true" />}
          onChoose={() => {
            close();
            onChangeKeys();
          }}
        >
          <Trans>Change shortcuts</Trans>
        </MenuItem>
        <MenuItem icon={<LogOut size={16} aria-hidden="true" />} onChoose={() => void signOut()}>
          <Trans>Sign out</Trans>
        </MenuItem>
      </MenuItems>
    </>
  );
}
