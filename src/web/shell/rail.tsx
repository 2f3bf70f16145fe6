import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import PanelLeft from 'lucide-react/icons/panel-left';
import { useState } from 'react';
import { NavLink } from 'react-router';
import { deskQueries, may } from '#web/api/desk.queries.ts';
import { routes, type RouteRow } from '../routes.tsx';
import classes from './rail.module.css';

const rememberedKey = 'vidimus-rail';

/** The way to every page that the person may use; at the bottom of a phone, at the left of a desk. */
export function Rail() {
  const { t } = useLingui();
  const { data: me } = useSuspenseQuery(deskQueries.me());
  const [isWide, setWide] = useState(() => localStorage.getItem(rememberedKey) === 'wide');
  const toggle = () => {
    setWide(!isWide);
    localStorage.setItem(rememberedKey, isWide ? 'narrow' : 'wide');
  };
  const rows: RouteRow[] = Object.values(routes);
  return (
    <nav className={classes.rail} data-wide={isWide} aria-label={t`Main`}>
      <span className={classes.mark}>
        <img src="/mark.svg" alt="" width={24} height={24} />
        <span className={classes.name}>Vidimus</span>
      </span>
      {rows.map(({ path, nav }) =>
        nav && may(me, nav.permission) ? (
          <NavLink key={path} to={nav.to ?? path} className={classes['link'] ?? ''} aria-label={t(nav.label)}>
            <nav.icon size={20} />
            <span className={classes.label}>{t(nav.label)}</span>
          </NavLink>
        ) : null,
      )}
      <button
        type="button"
        className={classes.toggle}
        onClick={toggle}
        aria-expanded={isWide}
        aria-label={isWide ? t`Make the menu narrow` : t`Make the menu wide`}
      >
        <PanelLeft size={18} aria-hidden="true" />
      </button>
    </nav>
  );
}
