/** Tools below the focused field: lookups and the value used last time. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import Building2 from 'lucide-react/icons/building-2';
import History from 'lucide-react/icons/history';
import Landmark from 'lucide-react/icons/landmark';
import { LearnedNote } from './learned-note.tsx';
import { invoiceFieldNames, partyOf } from './party-fields.ts';
import { reviewQueries } from '#web/documents/core/review.queries.ts';
import { shownValue } from '#values/value-types.ts';
import { can } from '#web/platform/api/service.ts';
import type { OpenTool } from '../dialogs/tools.ts';
import type { Selection } from '../selection/use-selection.ts';
import type { Session } from '../session/use-session.ts';
import { useApplyChanges } from '../session/use-apply-changes.ts';
import { SmallButton } from '#web/ui/small-button.tsx';

type Props = { session: Session; selection: Pick<Selection, 'choices'>; name: string; onOpen: OpenTool };

export function FieldTools(props: Props) {
  const { name, session } = props;
  const { detail } = session;
  const label = session.fields.find(({ definition }) => definition.name === name)?.definition.label ?? name;
  return (
    <>
      <LearnedNote key={name} documentId={detail.id} field={name} label={label} value={detail.fields[name]} />
      <Lookups {...props} />
    </>
  );
}

function Lookups({ session, selection, name, onOpen }: Props) {
  const { t } = useLingui();
  const party = partyOf(name);
  const isForeign = (session.header('currency') || 'CZK') !== 'CZK';
  if (party && (session.header(`${party}_id_sm`) || session.header(`${party}_vat_id_sm`)))
    return (
      <SmallButton leftSection={<Building2 size={13} aria-hidden="true" />} onClick={() => onOpen('registry', party)}>
        {t`From company registry`}
      </SmallButton>
    );
  if ((name === 'exchange_rate' || name === 'currency') && isForeign)
    return (
      <SmallButton leftSection={<Landmark size={13} aria-hidden="true" />} onClick={() => onOpen('rate')}>
        {t`Daily exchange rate`}
      </SmallButton>
    );
  return invoiceFieldNames.has(name) || party || name.startsWith('vat_') || !can('supplierHistory') ? null : (
    <LastTime session={session} selection={selection} name={name} />
  );
}

function LastTime({ session, selection, name }: Omit<Props, 'onOpen'>) {
  const { t } = useLingui();
  const { take } = useApplyChanges(session);
  const { data } = useQuery(reviewQueries.supplier(session.detail.id));
  const field = session.fields.find((each) => each.definition.name === name);
  const value = data?.lastTime?.fields[name];
  // The value is already among the suggestions.
  const isOffered = selection.choices.some((choice) => choice.value === value);
  if (!field || value === undefined || value === field.value.value || isOffered) return null;
  const shown = shownValue(field.definition.type, value, session.culture);
  return (
    <SmallButton
      leftSection={<History size={13} aria-hidden="true" />}
      onClick={() => take([{ field: name, itemIndex: null, value }])}
    >
      {t`Same as last time: ${shown}`}
    </SmallButton>
  );
}
