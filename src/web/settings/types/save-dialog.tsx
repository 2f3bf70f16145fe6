import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TypeDraft } from '#contract/document-types/bff.ts';
import { typeDesignQueries, type TypeImpact } from './type-design.queries.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { fieldErrorText, refusalText } from '#web/settings/kit/issue-text.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ChangeList } from './change-list.tsx';
import { labelOf } from './design-model.ts';
import { Notice } from '#web/ui/notice.tsx';

type Props = {
  documentType: string;
  saved: TypeDraft;
  draft: TypeDraft;
  culture: string;
  save: () => Promise<void>;
  /** Called with the error of the service, which is shown at its place. */
  onRefused: (error: unknown) => void;
  /** Called with a field that was to be deleted. */
  onRestore: (fieldName: string) => void;
  onClose: () => void;
};

/** Confirms saving with the changes and their effect on existing documents. */
export function SaveDialog({ documentType, saved, draft, culture, save, onRefused, onRestore, onClose }: Props) {
  const { t } = useLingui();
  const [isSaving, setSaving] = useState(false);
  const impact = useQuery({ ...typeDesignQueries.impact(documentType, draft), meta: { handlesError: true }, retry: false });
  const isImpossible = impact.data?.fields.some(({ deleted }) => deleted > 0) === true || impact.error !== null;
  const confirm = async () => {
    setSaving(true);
    try {
      await save();
    } catch (error) {
      onRefused(error);
    }
  };
  return (
    <Dialog title={t`Save the document type?`} closeLabel={t`Close`} size="medium" onClose={onClose}>
      <Stack fz="sm" lh="18px" px={16} pb={12} className="scrolls">
        <ChangeList label={t`Changes`} before={saved} after={draft} culture={culture} onRestore={onRestore} />
        <Text component="h3" size="xs" fw={600} c="dimmed">
          <Trans>Effect on documents</Trans>
        </Text>
        <div aria-live="polite">
          {impact.data ? (
            <Impact impact={impact.data} saved={saved} draft={draft} culture={culture} />
          ) : impact.error ? (
            <Refused error={impact.error} draft={draft} culture={culture} />
          ) : (
            <Skeleton width={280} />
          )}
        </div>
      </Stack>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          <Trans>Continue editing</Trans>
        </Button>
        {impact.error ? (
          <Button onClick={() => onRefused(impact.error)}>
            <Trans>Show error</Trans>
          </Button>
        ) : (
          <Button data-autofocus disabled={!impact.data || isImpossible} loading={isSaving} onClick={() => void confirm()}>
            <Trans>Save</Trans>
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}

/** Errors of the service, each with its place. */
function Refused({ error, draft, culture }: { error: Error; draft: TypeDraft; culture: string }) {
  const { t } = useLingui();
  const placeOf = (path: string): string => {
    const [, part, index = ''] = /^body\.(fields|checks)\.(\d+)/.exec(path) ?? [];
    const field = part === 'fields' ? draft.fields[Number(index)] : undefined;
    if (field) return `${labelOf(field, culture)}: `;
    const number = Number(index) + 1;
    return part === 'checks' ? `${t`Check ${number}`}: ` : '';
  };
  const faults = Object.entries(error instanceof ApiError ? error.fieldErrors : {});
  return (
    <Notice>
      {faults.length === 0 ? <p>{refusalText(error)}</p> : null}
      {faults.map(([path, text]) => (
        <p key={path}>
          {placeOf(path)}
          {fieldErrorText(text)}
        </p>
      ))}
    </Notice>
  );
}

type SideProps = { saved: TypeDraft; draft: TypeDraft; culture: string };

function Impact({ impact, saved, draft, culture }: SideProps & { impact: TypeImpact }) {
  const { t } = useLingui();
  const { documents, looked, becomeInvalid, becomeValid, recomputed } = impact;
  const labelFor = (name: string) => {
    const field = [...draft.fields, ...saved.fields].find(({ fieldName }) => fieldName === name);
    return field ? labelOf(field, culture) : name;
  };
  const failing = impact.checks.filter((check) => check.failing > 0);
  const hasNoImpact = impact.fields.length + becomeInvalid + becomeValid + failing.length + recomputed === 0;
  if (documents === 0)
    return (
      <p>
        <Trans>No documents of this type yet.</Trans>
      </p>
    );
  return (
    <>
      {hasNoImpact ? (
        <p>
          {plural(documents, { one: 'No change: # document stays as it is.', other: 'No change: # documents stay as they are.' })}
        </p>
      ) : null}
      {impact.fields.map(({ fieldName, hidden, deleted, newErrors }) => {
        const label = labelFor(fieldName);
        return (
          <div key={fieldName}>
            {deleted > 0 ? (
              <Notice>
                {plural(deleted, {
                  one: `${label} cannot be deleted: # document has a value in it. Hide it instead.`,
                  other: `${label} cannot be deleted: # documents have a value in it. Hide it instead.`,
                })}
              </Notice>
            ) : null}
            {hidden > 0 ? (
              <Notice tone="look">
                {plural(hidden, {
                  one: `${label}: the value on # document will no longer be shown. It is kept.`,
                  other: `${label}: the values on # documents will no longer be shown. They are kept.`,
                })}
              </Notice>
            ) : null}
            {newErrors > 0 ? (
              <Notice tone="look">
                {plural(newErrors, {
                  one: `${label}: # document will get an error.`,
                  other: `${label}: # documents will get an error.`,
                })}
              </Notice>
            ) : null}
          </div>
        );
      })}
      {failing.map((check) => {
        const number = check.index + 1;
        return (
          <Notice tone="look" key={check.index}>
            {plural(check.failing, {
              one: `Check ${number} fails for # document.`,
              other: `Check ${number} fails for # documents.`,
            })}
          </Notice>
        );
      })}
      {recomputed > 0 ? (
        <p>
          {plural(recomputed, {
            one: 'Formulas change the values of # document.',
            other: 'Formulas change the values of # documents.',
          })}
        </p>
      ) : null}
      {becomeInvalid > 0 ? (
        <p>
          {plural(becomeInvalid, {
            one: '# document without errors will have errors.',
            other: '# documents without errors will have errors.',
          })}
        </p>
      ) : null}
      {becomeValid > 0 ? (
        <p>
          {plural(becomeValid, {
            one: '# document with errors will no longer have any.',
            other: '# documents with errors will no longer have any.',
          })}
        </p>
      ) : null}
      {looked < documents ? (
        <Text size="xs" c="var(--text-faint)">{t`Checks were tested on the latest ${looked} of ${documents} documents.`}</Text>
      ) : null}
    </>
  );
}
