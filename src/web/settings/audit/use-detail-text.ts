import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { isCulture } from '#contract/core/cultures.ts';
import { isWebhookEvent } from '#contract/core/events.ts';
import { eventText, textIfAny } from '#web/platform/i18n/id-text.ts';
import { typeQueries, unitQueries } from '#web/documents/core/types.queries.ts';
import { useTypeNames } from '#web/documents/core/use-type-names.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { currentCulture, languageName } from '#web/platform/i18n/i18n.ts';
import { useTypeName } from '#web/settings/accounting-systems/type-names.ts';
import type { DetailTranslator } from './detail-lines.ts';
import { detailValues, failureReasons } from './detail-values.ts';

const fieldLists = new Set(['field', 'fields', 'created', 'updated', 'deleted', 'watchedFields']);
const fieldChangeActions = new Set(['document.saved', 'document.validated', 'document.recomputed']);
const typeNames = new Set(['documentType', 'documentClass', 'copyOf', 'former']);

/** Whether the name is that of a person, for which Czech uses another word than for things. */
const isPersonName = (action: string, name: string): boolean => name === 'name' && /^user\.(?!passkey)/.test(action);

/** Whether the changed value is a name chosen by a user. */
const isName = /[rR]enamed$/;

function wordsOf(action: string, name: string) {
  if (action === 'document.extractionFailed' && name === 'reason') return failureReasons;
  // A name before or after may be a word such as "New".
  return (name === 'from' || name === 'to') && !/^document\.|^tenant\.features/.test(action) ? undefined : detailValues[name];
}

/** Returns functions that translate names and values of the log. Unknown ones are returned as they are. */
export function useDetailTranslator(action: string): DetailTranslator {
  const { t } = useLingui();
  const format = useFormat();
  const culture = currentCulture();
  const typeName = useTypeNames();
  const systemName = useTypeName();
  const { data: labels } = useQuery(typeQueries.labels(culture));
  const { data: units } = useQuery({ ...unitQueries.list(), meta: { handlesError: true } });
  const isFromTo = (name: string) => name === 'from' || name === 'to';
  return {
    name: (name) => {
      const own = textIfAny(`audit.detail.${isPersonName(action, name) ? 'personName' : name}`);
      // For changed values of a document, `note` is the field of this name.
      const label = labels?.get(name);
      if (label !== undefined && (fieldChangeActions.has(action) || !own)) return label;
      return own ?? name;
    },
    value: (name, value) => {
      if (typeof value === 'boolean') return value ? t`yes` : t`no`;
      if (typeof value === 'number') return name === 'size' ? format.bytes(value) : format.number(value);
      if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return format.dateTime(value);
      if (name === 'culture' && isCulture(value)) return languageName(value);
      if (name === 'event' && isWebhookEvent(value)) return eventText(value);
      if (fieldLists.has(name)) return labels?.get(value) ?? value;
      if (typeNames.has(name) || (isFromTo(name) && action === 'document.typeChanged')) return typeName(value);
      if (name === 'system' || (name === 'type' && action.startsWith('accountingSystem.'))) return systemName(value);
      // A former state None means that there was nothing before, so it is not shown.
      if (isFromTo(name) && value === 'None' && action.startsWith('document.') && !isName.test(action)) return '';
      const words = wordsOf(action, name);
      const word = words && Object.hasOwn(words, value) ? words[value] : undefined;
      if (word && !isName.test(action)) return t(word);
      return units?.items.find(({ id }) => id === value)?.name ?? value;
    },
  };
}
