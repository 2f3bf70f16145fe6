/** Fields that the user may edit while it is their turn. Required fields come first. */
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { FieldDefinition } from '#contract/document-types/v1.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { documentQueries, type DocumentDetail } from '#web/documents/core/documents.queries.ts';
import { enumValueQueries } from '#web/values/enum-values.queries.ts';
import { invalidatedBySave, type DocumentPatch, sendSave } from '#web/documents/core/review.mutations.ts';
import { useIsOnline } from '#web/platform/api/use-is-online.ts';
import type { EditedValue } from '#web/values/edited-value.ts';
import { shownValue } from '#values/value-types.ts';
import { FieldInput } from '#web/values/field-input.tsx';
import { problemTexts } from '#web/platform/i18n/value-problem-texts.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { currentLocale } from '#web/platform/i18n/i18n.ts';
import { useCulture, useLocale } from '#web/platform/i18n/use-culture.ts';
import { renderByIndex } from '#web/ui/render-by-index.tsx';
import classes from './open-fields.module.css';

/** More items than this are collapsed unless one of them has an empty required field, to keep the decision close. */
const maxExpandedItems = 2;

type Props = { detail: DocumentDetail; open: readonly string[]; missing: readonly string[] };

export function OpenFields({ detail, open, missing }: Props) {
  const { t } = useLingui();
  const culture = useCulture();
  const definitions = (detail.documentTypeDefinition?.fields ?? []).filter(({ name }) => open.includes(name));
  const header = definitions.filter(({ isItemField }) => !isItemField);
  const columns = definitions.filter(({ isItemField }) => isItemField);
  const needsOptions = definitions.some(({ type }) => type === 'ENUM');
  const { data: options } = useQuery({ ...enumValueQueries.ofType(detail.documentClass, culture), enabled: needsOptions });
  if (header.length === 0 && (columns.length === 0 || detail.items.length === 0)) return null;
  const first = ({ name }: FieldDefinition) => (missing.includes(name) ? 0 : 1);
  const lacks = columns.some(({ name }) => missing.includes(name));
  const optionsOf = ({ name }: FieldDefinition) => options?.[name] ?? [];
  return (
    <Stack component="section" aria-label={t`Your fields`}>
      <Text component="h3" fw={600}>
        <Trans>Your fields</Trans>
      </Text>
      {header
        .toSorted((a, b) => first(a) - first(b))
        .map((definition) => (
          <OpenField
            key={definition.name}
            detail={detail}
            definition={definition}
            kept={detail.fields[definition.name]}
            patchOf={(value) => ({ fields: { [definition.name]: value } })}
            options={optionsOf(definition)}
            isMissing={missing.includes(definition.name)}
          />
        ))}
      {columns.length > 0 ? (
        <details open={detail.items.length <= maxExpandedItems || lacks} className={classes.items}>
          <summary>{t`${plural(detail.items.length, { one: '# item', other: '# items' })}`}</summary>
          {renderByIndex(detail.items, (item, position) => (
            <Stack component="fieldset" pt="sm" className="ruled-above">
              <legend className={classes.itemName}>{itemName(detail, position) || t`Item ${position + 1}`}</legend>
              {columns.map((definition) => (
                <OpenField
                  key={definition.name}
                  detail={detail}
                  definition={definition}
                  kept={item[definition.name]}
                  patchOf={(value) => ({ items: withItemValue(detail, position, definition.name, value) })}
                  options={optionsOf(definition)}
                  isMissing={missing.includes(definition.name) && !item[definition.name]?.value}
                />
              ))}
            </Stack>
          ))}
        </details>
      ) : null}
    </Stack>
  );
}

/** Returns the printed description of the item and its amount. */
function itemName({ items, documentTypeDefinition }: DocumentDetail, position: number): string {
  const shown = (name: string) => {
    const definition = documentTypeDefinition?.fields.find((field) => field.name === name);
    const value = items[position]?.[name]?.value;
    return definition && value ? shownValue(definition.type, value, currentLocale()) : '';
  };
  return [shown('item_description'), shown('item_amount') || shown('item_amount_without_vat')].filter(Boolean).join(' · ');
}

type Written = { value: string; wordIds?: number[] };

/** Items are saved as a whole: the other items, and the other values of this item, are sent unchanged. */
const withItemValue = ({ items }: DocumentDetail, position: number, name: string, value: Written): Record<string, Written>[] =>
  items.map((item, at) => ({
    ...Object.fromEntries(
      Object.entries(item).map(([each, cell]) => [each, { value: cell.value ?? '', wordIds: cell.wordIds ?? [] }]),
    ),
    ...(at === position && { [name]: value }),
  }));

type FieldProps = {
  detail: DocumentDetail;
  definition: FieldDefinition;
  kept: { value?: string | null; wordIds?: number[] } | undefined;
  patchOf: (value: Written) => DocumentPatch;
  options: readonly { key: string; value: string }[];
  isMissing: boolean;
};

/** Saves each value on blur, based on the version on the screen. */
function OpenField({ detail, definition, kept, patchOf, options, isMissing }: FieldProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const client = useQueryClient();
  const isOnline = useIsOnline();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const locale = useLocale();
  const [typed, setTyped] = useState<EditedValue>();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: sendSave,
    meta: { invalidates: invalidatedBySave, handlesError: true },
  });
  const { label, type } = definition;
  const value: EditedValue = typed ?? { value: kept?.value ?? '', wordIds: kept?.wordIds ?? [] };
  const save = async (next: EditedValue) => {
    setTyped(next);
    if (next.problem) return;
    const patch = patchOf({ value: next.value, ...(next.wordIds.length > 0 && { wordIds: next.wordIds }) });
    try {
      await mutateAsync({ documentId: detail.id, version: detail.version, patch });
      await client.invalidateQueries({ queryKey: documentQueries.all });
      setTyped(undefined);
    } catch {
      // The error is shown below; the typed text is kept.
      await client.invalidateQueries({ queryKey: [...documentQueries.all, 'detail', detail.id] });
    }
  };
  const isStale = error instanceof ApiError && error.code === 'stale_version';
  const shownProblem = value.problem
    ? i18n._(problemTexts[value.problem])
    : isStale
      ? t`Someone else changed the document in the meantime. Check the document and enter the value again.`
      : error
        ? errorText(error)
        : null;
  return (
    <div className={classes.field} data-missing={isMissing}>
      <label htmlFor={id} className={`${classes.label} caption quiet`}>
        {label}
        {isMissing ? <Box component="span" c="var(--wrong)">{t`required`}</Box> : null}
      </label>
      <FieldInput
        id={id}
        type={type}
        value={value}
        culture={locale}
        today={today}
        options={options}
        table={definition.externalDataTable}
        isReadOnly={isPending || !isOnline}
        isRequired={isMissing}
        isInvalid={Boolean(shownProblem)}
        describedBy={`${id}-problem`}
        onCommit={(next) => void save(next)}
      />
      <p id={`${id}-problem`} className={`${classes.problem} caption wrong`} role={shownProblem ? 'alert' : undefined}>
        {shownProblem ?? (isOnline ? '' : t`You can edit this when you are back online.`)}
      </p>
    </div>
  );
}
