import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, Flex } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { shownValue } from '#values/value-types.ts';
import { meQueries } from '#web/platform/api/me.queries.ts';
import { definedFields } from '../form/review-fields.ts';
import { mergeServerRows } from './merge-rows.ts';
import type { Session } from './use-session.ts';

const maxShown = 6;

type Change = Session['detail']['fieldsHistory'][number];

const placeOf = ({ fieldName, itemIndex }: Change) => `${fieldName} ${itemIndex}`;

/** Returns the latest change of each value. Changes by the same user in a row are one, from the first former value. */
function latestOfEachValue(history: readonly Change[]): Change[] {
  const latest = new Map<string, Change>();
  for (const change of history) {
    const before = latest.get(placeOf(change));
    const isContinued = before !== undefined && before.user === change.user && before.source === change.source;
    latest.set(placeOf(change), isContinued ? { ...change, oldValue: before.oldValue } : change);
  }
  return [...latest.values()];
}

/** Changes saved by others while the document is open. The form already shows them; they are listed here with the previous values. */
export function OthersChanges({ session }: { session: Session }) {
  const { t } = useLingui();
  const [from, setFrom] = useState(session.seenAt);
  const { detail, culture, conflicts, store } = session;
  const { data: me } = useSuspenseQuery(meQueries.me());
  // Before painting, because item changes made only by the other user are not a conflict. Undo may bring back rows from before them.
  const haveRowsChanged = conflicts.some(({ kind }) => kind === 'items');
  useLayoutEffect(() => {
    if (haveRowsChanged) store.update((history) => mergeServerRows(history, detail));
  }, [store, detail, haveRowsChanged]);
  // Computed values follow from the changes of users.
  const changes = latestOfEachValue(detail.fieldsHistory.filter(({ timestamp }) => timestamp > from)).filter(
    (change) => change.user !== me.name && change.source !== 'Rule',
  );
  const inConflict = new Set(conflicts.flatMap((conflict) => (conflict.kind === 'field' ? conflict.name : [])));
  const shown = changes.filter((change) => change.itemIndex !== null || !inConflict.has(change.fieldName));
  const last = changes.at(-1);
  if (!last || shown.length === 0) return <div role="status" />;
  const defined = new Map(definedFields(detail).map((definition) => [definition.name, definition]));
  const written = (name: string, value: string | null) =>
    value ? shownValue(defined.get(name)?.type ?? 'TEXT', value, culture) : '–';
  const nameOf = (change: Change) => change.user ?? t`Client application`;
  // A new document type removes the values of fields that it does not have, so they are counted, not named.
  const { kept = [], removed = [] } = Object.groupBy(shown, ({ fieldName }) => (defined.has(fieldName) ? 'kept' : 'removed'));
  const [retyped] = removed;
  const more = kept.length - maxShown;
  return (
    <Flex
      role="status"
      gap="md"
      align="flex-start"
      fz="sm"
      lh="18px"
      py={6}
      px={10}
      my="sm"
      mx="lg"
      bdrs={4}
      bg="var(--accent-soft)"
    >
      <ul className="fills breaks">
        {retyped ? (
          <li>
            {t`${nameOf(retyped)} changed the document type, which removed ${plural(removed.length, { one: '# value', other: '# values' })}; see the history`}
          </li>
        ) : null}
        {kept.slice(0, maxShown).map((change) => {
          const who = nameOf(change);
          const row = (change.itemIndex ?? 0) + 1;
          const label = defined.get(change.fieldName)?.label ?? change.fieldName;
          const where = change.itemIndex === null ? label : t`${label}, row ${row}`;
          const before = written(change.fieldName, change.oldValue);
          const after = written(change.fieldName, change.newValue);
          return (
            <li key={`${change.timestamp} ${change.fieldName} ${change.itemIndex}`}>
              {t`${who} changed ${where}:`} <del>{before}</del> → <ins>{after}</ins>
            </li>
          );
        })}
        {more > 0 ? <li>{t`and ${more} more; see the history`}</li> : null}
      </ul>
      <Button size="compact-xs" variant="default" onClick={() => setFrom(last.timestamp)}>
        {t`Dismiss`}
      </Button>
    </Flex>
  );
}
