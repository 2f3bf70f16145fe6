import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { TypeDraft } from '#contract/document-types/bff.ts';
import { SmallButton } from '#web/ui/small-button.tsx';
import { labelOf } from './design-model.ts';
import { partNames } from './names.ts';
import { typeChanges, type FieldChange } from './type-changes.ts';

const maxShown = 30;

/** Differences between a draft and the version it is based on, line by line. */
export function ChangeList({
  label,
  before,
  after,
  culture,
  onRestore,
}: {
  label: string;
  before: TypeDraft;
  after: TypeDraft;
  culture: string;
  /** Called with a deleted field; without it, deleted fields cannot be restored. */
  onRestore?: (fieldName: string) => void;
}) {
  const { t, i18n } = useLingui();
  const changes = typeChanges(before, after);
  const lineOf = (change: FieldChange): string => {
    const name = labelOf(change.field, culture);
    if (change.kind === 'changed') return `${name}: ${change.parts.map((part) => i18n._(partNames[part])).join(', ')}`;
    if (change.kind === 'added') return t`${name}: new`;
    if (change.kind === 'deleted') return t`${name}: deleted`;
    return t`${name}: moved`;
  };
  const rest = changes.fields.length - maxShown;
  return (
    <ul aria-label={label} className="bulleted">
      {changes.name ? (
        <li>
          <Trans>Type name</Trans>
        </li>
      ) : null}
      {changes.settings ? (
        <li>
          <Trans>Extraction</Trans>
        </li>
      ) : null}
      {changes.checks ? (
        <li>
          <Trans>Checks</Trans>
        </li>
      ) : null}
      {changes.sections ? (
        <li>
          <Trans>Form sections</Trans>
        </li>
      ) : null}
      {changes.columns ? (
        <li>
          <Trans>Columns in CSV and Excel</Trans>
        </li>
      ) : null}
      {changes.fields.slice(0, maxShown).map((change) => (
        <li key={`${change.kind} ${change.field.fieldName}`}>
          {lineOf(change)}
          {onRestore && change.kind === 'deleted' ? (
            <SmallButton
              ml="sm"
              aria-label={t`Restore ${labelOf(change.field, culture)}`}
              onClick={() => onRestore(change.field.fieldName)}
            >
              <Trans>Restore</Trans>
            </SmallButton>
          ) : null}
        </li>
      ))}
      {rest > 0 ? <li>{plural(rest, { one: 'and # more', other: 'and # more' })}</li> : null}
    </ul>
  );
}
