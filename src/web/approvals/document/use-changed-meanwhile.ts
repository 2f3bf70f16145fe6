import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';
import type { Case } from './use-case.ts';

/**
 * Labels of values that changed since the user opened the document, which the screen replaces without a word. Data fetched before is not what
 * the user reads: `isShown` is false for a document that is rendered in advance. Fields that the user fills in are left out.
 */
export function useChangedMeanwhile({ detail, isCurrent, open }: Case, isShown: boolean): string[] {
  const { t } = useLingui();
  const [{ read, isRead }, setRead] = useState({ read: detail, isRead: false });
  if (!isShown ? isRead || read !== detail : !isRead && (isCurrent || read !== detail))
    setRead({ read: detail, isRead: isShown && isCurrent });
  if (!isRead || !read || !detail || read.version === detail.version) return [];
  const names = new Set([...Object.keys(read.fields), ...Object.keys(detail.fields)]);
  const valueIn = ({ fields }: DocumentDetail, name: string) => fields[name]?.value ?? '';
  const changed = [...names].filter((name) => !open.includes(name) && valueIn(read, name) !== valueIn(detail, name));
  const labels = new Map(detail.documentTypeDefinition?.fields.map(({ name, label }) => [name, label]));
  const valuesOf = ({ items }: DocumentDetail) =>
    JSON.stringify(items.map((item) => Object.entries(item).map(([name, cell]) => [name, cell.value])));
  return [...changed.map((name) => labels.get(name) ?? name), ...(valuesOf(read) === valuesOf(detail) ? [] : [t`Items`])];
}
