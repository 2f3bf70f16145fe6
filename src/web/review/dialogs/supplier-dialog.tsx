/** The supplier's latest documents, and how they were coded the last time. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { reviewQueries } from '#web/documents/core/review.queries.ts';
import { statusOf } from '#web/documents/core/document-status.ts';
import { StatusIcon } from '#web/documents/core/status-icon.tsx';
import { shownValue } from '#values/value-types.ts';
import { cellOf } from '#web/items/rows.ts';
import { documentHref } from '#web/documents/core/document-href.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { Dialog } from '#web/ui/floating/dialog.tsx';
import type { Session } from '../session/use-session.ts';
import type { ValueChange } from '../session/apply-changes.ts';
import { useTake } from '../session/use-apply-changes.ts';
import type { ToolProps } from './tool-props.ts';
import classes from './review-dialogs.module.css';

export function SupplierDialog({ session, onClose }: ToolProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { data, error } = useQuery(reviewQueries.supplier(session.detail.id));
  const name = session.header('issued_by_name_sm');
  return (
    <Dialog
      title={name ? t`Documents from ${name}` : t`Documents from this supplier`}
      closeLabel={t`Close`}
      size="large"
      onClose={onClose}
    >
      <div className={classes.scroll}>
        {error ? (
          <p role="alert" className={classes.problem}>
            {errorText(error)}
          </p>
        ) : null}
        {data?.lastTime && session.isEditable ? <LastCoding session={session} lastTime={data.lastTime} onDone={onClose} /> : null}
        {data && data.documents.length === 0 ? <p className={classes.body}>{t`No other documents from this supplier.`}</p> : null}
        {data && data.documents.length > 0 ? (
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t`Number`}</th>
                <th scope="col">{t`Issue date`}</th>
                <th scope="col" data-align="end">{t`Amount`}</th>
                <th scope="col">{t`State`}</th>
              </tr>
            </thead>
            <tbody>
              {data.documents.map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    <Link to={documentHref(row.id)}>{row.number || row.fileName}</Link>
                  </th>
                  <td>{row.dateIssued ? format.date(row.dateIssued) : '–'}</td>
                  <td data-align="end">{row.total ? `${format.amount(row.total)} ${row.currency ?? ''}` : '–'}</td>
                  <td>
                    <StatusIcon status={statusOf(row)} withWord />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : null}
      </div>
    </Dialog>
  );
}

type Coding = { number: string | null; fields: Record<string, string>; items: Record<string, string> };

function LastCoding({ session, lastTime, onDone }: { session: Session; lastTime: Coding; onDone: () => void }) {
  const { t } = useLingui();
  const { take } = useTake(session);
  const definitions = session.detail.documentTypeDefinition?.fields ?? [];
  const rows = session.rows.filter(({ cells }) => Object.values(cells).some((cell) => cell.value !== ''));
  const header = Object.entries(lastTime.fields).map(([field, value]) => ({
    field,
    value,
    isItem: false,
    changes: session.header(field) === value ? [] : [{ field, itemIndex: null, value }],
  }));
  const cells = Object.entries(lastTime.items).map(([field, value]) => ({
    field,
    value,
    isItem: true,
    changes: rows.flatMap((row, itemIndex) => (cellOf(row, field).value === value ? [] : [{ field, itemIndex, value }])),
  }));
  const lines: { field: string; value: string; isItem: boolean; changes: ValueChange[] }[] = [...header, ...cells];
  const all = lines.flatMap(({ changes }) => changes);
  const number = lastTime.number ?? '';
  return (
    <section className={classes.lastTime} aria-label={t`Same as last time`}>
      <h3>{number ? t`Previous coding, document ${number}` : t`Previous coding`}</h3>
      <ul>
        {lines.map(({ field, value, isItem, changes }) => {
          const definition = definitions.find((each) => each.name === field && each.isItemField === isItem);
          const shown = shownValue(definition?.type ?? 'TEXT', value, session.culture);
          const label = definition?.label ?? field;
          return (
            <li key={`${isItem}${field}`}>
              <span>{label}</span>
              <b>{shown}</b>
              {isItem ? (
                <span className={classes.faint}>{plural(rows.length, { one: 'in # row', other: 'in # rows' })}</span>
              ) : null}
              {changes.length > 0 ? (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t`${label}: same as last time`}
                  onClick={() => take(changes)}
                >
                  {t`Same as last time`}
                </Button>
              ) : (
                <span className={classes.faint}>{t`already the same`}</span>
              )}
            </li>
          );
        })}
      </ul>
      {all.length > 1 ? (
        <Button
          data-autofocus
          onClick={() => {
            take(all);
            onDone();
          }}
        >
          {t`Use all from last time`}
        </Button>
      ) : null}
    </section>
  );
}
