/** What stands in the menu of the account; fetched when the page is at rest. */
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMantineColorScheme } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Keyboard from 'lucide-react/icons/keyboard';
import LogOut from 'lucide-react/icons/log-out';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import type { Culture } from '#contract/parts.ts';
import { api } from '#web/api/client.ts';
import { documentQueries } from '#web/api/documents.queries.ts';
import type { Me } from '#web/api/desk.queries.ts';
import { hasDesk } from '#web/auth/with-credentials.ts';
import { activateCulture, cultures, currentCulture } from '#web/i18n/i18n.ts';
import { roleNames } from '#web/i18n/role-names.ts';
import { MenuHeading, MenuItem, MenuItems } from '#web/ui/floating/menu.tsx';
import { signOut } from './sign-out.ts';
import classes from './top-line.module.css';

const schemes = [
  { scheme: 'auto', label: msg`As the system`, Icon: Monitor },
  { scheme: 'light', label: msg`Light`, Icon: Sun },
  { scheme: 'dark', label: msg`Dark`, Icon: Moon },
] as const;

type Props = { me: Me; onShowKeys: () => void; onChangeKeys: () => void; close: () => void };

export function UserMenuItems({ me, onShowKeys, onChangeKeys, close }: Props) {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const queryClient = useQueryClient();
  const chooseCulture = useMutation({
    mutationFn: async (culture: Culture) => {
      await activateCulture(culture);
      if (hasDesk()) await api.desk.setCulture({ body: { culture } });
      // Names of types and labels of fields come in the language that was asked for.
      await queryClient.invalidateQueries({ queryKey: documentQueries.all });
    },
  });
  return (
    <>
      <div className={classes.who}>
        <p className={classes.whoName}>{me.name}</p>
        {me.email ? <p className={classes.whoMore}>{me.email}</p> : null}
        <p className={classes.whoMore}>
          {me.tenant.name} · {t(roleNames[me.role])}
        </p>
      </div>
      <MenuItems>
        <MenuHeading>
          <Trans>Language</Trans>
        </MenuHeading>
        {(Object.keys(cultures) as Culture[]).map((culture) => (
          <MenuItem
            key={culture}
            isChosen={culture === currentCulture()}
            onChoose={() => {
              chooseCulture.mutate(culture);
              close();
            }}
          >
            <span lang={culture}>{cultures[culture]}</span>
          </MenuItem>
        ))}
        <MenuHeading>
          <Trans>Appearance</Trans>
        </MenuHeading>
        {schemes.map(({ scheme, label, Icon }) => (
          <MenuItem
            key={scheme}
            icon={<Icon size={16} aria-hidden="true" />}
            isChosen={scheme === colorScheme}
            onChoose={() => setColorScheme(scheme)}
          >
            {t(label)}
          </MenuItem>
        ))}
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
          <Trans>Keys</Trans>
        </MenuItem>
        <MenuItem
          icon={<Keyboard size={16} aria-hidden="true" />}
          onChoose={() => {
            close();
            onChangeKeys();
          }}
        >
          <Trans>Change keys</Trans>
        </MenuItem>
        <MenuItem icon={<LogOut size={16} aria-hidden="true" />} onChoose={() => void signOut()}>
          <Trans>Sign out</Trans>
        </MenuItem>
      </MenuItems>
    </>
  );
}
