/** Under the field in focus: what can be looked up for it, and what it was the last time. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import Building2 from 'lucide-react/icons/building-2';
import History from 'lucide-react/icons/history';
import Landmark from 'lucide-react/icons/landmark';
import { invoiceFieldNames, partyOf } from './party-fields.ts';
import { reviewDeskQueries } from '#web/api/review-desk.queries.ts';
import { shownValue } from '#web/blocks/fields/shown-value.ts';
import { hasDesk } from '#web/api/has-desk.ts';
import type { OpenTool } from '../review/tools.ts';
import type { Review } from '../review/use-review.ts';
import { useTake } from './take-changes.ts';
import classes from './review-tools.module.css';

type Props = { review: Review; name: string; onOpen: OpenTool };

export function FieldTools({ review, name, onOpen }: Props) {
  const { t } = useLingui();
  const party = partyOf(name);
  const isForeign = (review.header('currency') || 'CZK') !== 'CZK';
  if (party && (review.header(`${party}_id_sm`) || review.header(`${party}_vat_id_sm`)))
    return (
      <button type="button" className={classes.fieldTool} onClick={() => onOpen('registry', party)}>
        <Building2 size={13} aria-hidden="true" /> {t`From the registry of companies`}
      </button>
    );
  if ((name === 'exchange_rate' || name === 'currency') && isForeign)
    return (
      <button type="button" className={classes.fieldTool} onClick={() => onOpen('rate')}>
        <Landmark size={13} aria-hidden="true" /> {t`Exchange rate of the day`}
      </button>
    );
  return invoiceFieldNames.has(name) || party || name.startsWith('vat_') || !hasDesk() ? null : (
    <LastTime review={review} name={name} />
  );
}

function LastTime({ review, name }: Omit<Props, 'onOpen'>) {
  const { t } = useLingui();
  const { take } = useTake(review);
  const { data } = useQuery(reviewDeskQueries.supplier(review.detail.id));
  const field = review.fields.find((each) => each.definition.name === name);
  const value = data?.lastTime?.fields[name];
  // among the candidates it has a number already
  const isOffered = review.choices.some((choice) => choice.value === value);
  if (!field || value === undefined || value === field.value.value || isOffered) return null;
  const shown = shownValue(field.definition.type, value, review.culture);
  return (
    <button type="button" className={classes.fieldTool} onClick={() => take([{ field: name, itemIndex: null, value }])}>
      <History size={13} aria-hidden="true" /> {t`As last time: ${shown}`}
    </button>
  );
}
