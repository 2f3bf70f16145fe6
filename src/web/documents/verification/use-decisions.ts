import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatValue, parseValue } from '#values/value-types.ts';
import { currentLocale } from '#web/platform/i18n/i18n.ts';
import { findKey, nameOfKey } from '#web/values/choice-text.ts';
import type { GroupValue } from '../bulk/bulk.mutations.ts';
import type { ListField } from '../core/types.queries.ts';

/** A confirmed value: unchanged, or replaced by `value`. */
export type GalleryChange = Pick<GroupValue, 'documentId' | 'fileName'> & { value?: string };

export type Decisions = ReturnType<typeof useDecisions>;

/** Returns the corrected values and the values left for later. */
export function useDecisions(field: ListField, values: readonly GroupValue[]) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const choices =
    field.type === 'BOOLEAN'
      ? [
          { key: 'true', value: t`yes` },
          { key: 'false', value: t`no` },
        ]
      : (field.options ?? []);
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const canonical = (text: string) => {
    const parsed = parseValue(field.type, findKey(field.type, text, choices), currentLocale(), today);
    return parsed.ok ? parsed.value : undefined;
  };
  const put = (id: string, text: string | undefined) => {
    const next = new Map(typed);
    if (text === undefined) next.delete(id);
    else next.set(id, text);
    setTyped(next);
  };
  const shownOf = (each: GroupValue) =>
    typed.get(each.documentId) ?? nameOfKey(field.type, formatValue(field.type, each.value, currentLocale()), choices);
  const isWrong = (each: GroupValue) => typed.has(each.documentId) && canonical(typed.get(each.documentId) ?? '') === undefined;
  const toggleLeft = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  /** Index of the first value that is invalid as typed, or -1. */
  const firstWrong = () => values.findIndex(isWrong);
  const changes = (): GalleryChange[] =>
    values
      .filter(({ documentId }) => !left.has(documentId))
      .map(({ documentId, fileName }) => {
        const text = typed.get(documentId);
        const value = text === undefined ? undefined : canonical(text);
        return { documentId, fileName, ...(value === undefined ? {} : { value }) };
      });
  return { typed, left, put, forgetTyped: () => setTyped(new Map()), shownOf, isWrong, toggleLeft, firstWrong, changes };
}
