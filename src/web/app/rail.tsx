'use no memo';
// The shell renders only a few times per visit. Compiler memoization would add more to the first load than it saves.

import { useLingui } from '@lingui/react/macro';
import { Box, UnstyledButton } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import PanelLeft from 'lucide-react/icons/panel-left';
import { lazy, Suspense, useState } from 'react';
import { NavLink } from 'react-router';
import { meQueries, may } from '#web/platform/api/me.queries.ts';
import { isOffered, routes, type RouteRow } from '#web/routes.tsx';
import classes from './rail.module.css';

const TenantLogo = lazy(async () => ({ default: (await import('#web/settings/tenant/tenant-logo.tsx')).TenantLogo }));
const storageKey = 'vidimus-rail';

/** Navigation to all pages that the user may open: at the bottom on a phone, on the left on a wide screen. */
export function Rail() {
  const { t } = useLingui();
  const { data: me } = useSuspenseQuery(meQueries.me());
  const [isWide, setWide] = useState(() => localStorage.getItem(storageKey) === 'wide');
  const toggle = () => {
    setWide(!isWide);
    localStorage.setItem(storageKey, isWide ? 'narrow' : 'wide');
  };
  const rows: RouteRow[] = Object.values(routes);
  return (
    <nav className={classes.rail} data-wide={isWide} aria-label={t`Main navigation`}>
      <Box component="span" visibleFrom="xs" className={classes.mark}>
        {me.tenant.logo ? (
          <Suspense>
            <TenantLogo version={me.tenant.logo} alt={me.tenant.name} className={classes.logo} fallback="/mark.svg" />
          </Suspense>
        ) : (
          <img src="/mark.svg" alt="" width={24} height={24} />
        )}
        {isWide ? <span className="strong">Vidimus</span> : null}
      </Box>
      {rows.map(({ path, nav }) =>
        nav && isOffered(me, nav) ? (
          <NavLink key={path} to={nav.to ?? path} className={`${classes.link} goes choosable shows-chosen`}>
            <nav.icon size={20} />
            <span className={classes.label}>{t(nav.label)}</span>
            {nav.waiting && may(me, nav.waiting.permission) ? <Waiting count={nav.waiting.count} /> : null}
          </NavLink>
        ) : null,
      )}
      <UnstyledButton
        className={`${classes.toggle} goes choosable`}
        mt="auto"
        visibleFrom="xs"
        onClick={toggle}
        aria-expanded={isWide}
        aria-label={isWide ? t`Collapse menu` : t`Expand menu`}
      >
        <PanelLeft size={18} aria-hidden="true" />
      </UnstyledButton>
    </nav>
  );
}

type Count = NonNullable<NonNullable<RouteRow['nav']>['waiting']>['count'];

function Waiting({ count }: { count: Count }) {
  const { t } = useLingui();
  const { data: waiting = 0 } = useQuery(count());
  if (waiting === 0) return null;
  return (
    <>
      <span className={`${classes.count} figures`} aria-hidden="true">
        {waiting > 99 ? '99+' : waiting}
      </span>
      <span className="visually-hidden">{t`, ${waiting} waiting`}</span>
    </>
  );
}
