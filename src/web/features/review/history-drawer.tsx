import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { documentQueries, type DocumentDetail } from '#web/api/documents.queries.ts';
import { formatValue } from '#web/blocks/fields/format-value.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Dialog } from '#web/ui/floating/dialog.tsx';
import { actionNames } from './action-names.ts';
import classes from './review.module.css';

type Entry = { at: string; who: string | null; what: string; from?: string; to?: string };

/** Everything that happened to the document, the newest first: what was done, and which values changed from what to what. */
export function HistoryDrawer({ detail, culture, onClose }: { detail: DocumentDetail; culture: string; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { data, isPending } = useQuery(documentQueries.history(detail.id));
  const definitions = new Map(detail.documentTypeDefinition?.fields.map((field) => [field.name, field]));

  const deeds: Entry[] = (data?.items ?? []).map(({ action, timestamp, user }) => {
    const name = actionNames[action];
    return { at: timestamp, who: user ?? null, what: name ? i18n._(name) : action };
  });
  const changes: Entry[] = detail.fieldsHistory.map((change) => {
    const definition = definitions.get(change.fieldName);
    const label = definition?.label ?? change.fieldName;
    const row = (change.itemIndex ?? 0) + 1;
    const text = (value: string | null) => (value ? formatValue(definition?.type ?? 'TEXT', value, culture) : '–');
    return {
      at: change.timestamp,
      who: change.user,
      what: change.itemIndex === null ? label : t`${label}, row ${row}`,
      from: text(change.oldValue),
      to: text(change.newValue),
    };
  });
  const entries = [...deeds, ...changes].toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <Dialog title={t`History`} closeLabel={t`Close`} size="medium" onClose={onClose}>
      {isPending ? null : (
        <ol className={classes.history}>
          {entries.map((entry, position) => (
            // oxlint-disable-next-line react/no-array-index-key -- entries have no name of their own and never move
            <li key={`${entry.at}-${position}`} className={classes.historyEntry}>
              <time dateTime={entry.at}>{format.dateTime(entry.at)}</time>
              <span className={classes.historyWhat}>
                {entry.what}
                {entry.to !== undefined ? (
                  <span className={classes.historyChange}>
                    <del>{entry.from}</del> → <ins>{entry.to}</ins>
                  </span>
                ) : null}
              </span>
              <span className={classes.historyWho}>{entry.who ?? t`Vidimus`}</span>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
