import { useLingui } from '@lingui/react/macro';
import type { Visitor } from './presence.queries.ts';
import type { Session } from '../session/use-session.ts';

/** "Also opened by Jana since 10:42, in Due date". */
export function useVisitorText({ fields, culture }: Pick<Session, 'fields' | 'culture'>): (visitor: Visitor) => string {
  const { t } = useLingui();
  const timeOf = (moment: string) => new Date(moment).toLocaleTimeString(culture, { hour: 'numeric', minute: '2-digit' });
  const labelOf = (name: string) =>
    name === 'items' ? t`Items` : (fields.find(({ definition }) => definition.name === name)?.definition.label ?? name);
  return ({ name, isYou, since, field }) => {
    const time = timeOf(since);
    const label = field === null ? '' : labelOf(field);
    if (isYou)
      return label
        ? t`Also open in another of your windows since ${time}, field ${label}`
        : t`Also open in another of your windows since ${time}`;
    return label ? t`Also opened by ${name} since ${time}, field ${label}` : t`Also opened by ${name} since ${time}`;
  };
}
