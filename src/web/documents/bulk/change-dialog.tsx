import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { DocumentChange } from './bulk.mutations.ts';
import type { DocumentRow } from '../core/documents.queries.ts';
import { reviewQueries } from '../core/review.queries.ts';
import { typeQueries, unitQueries, type ListField } from '../core/types.queries.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { changeKinds, lacksField, type ChangeKindId } from './change-kinds.ts';
import { RiskList } from './risk-list.tsx';
import { SelectedTotals } from './selected-totals.tsx';
import { Choice, ValueInput } from './value-input.tsx';
import { FieldPicker } from '../filters/field-picker.tsx';

type Change = Omit<DocumentChange, 'documentId'>;
type Props = {
  kind: ChangeKindId;
  rows: readonly DocumentRow[];
  onApply: (change: Change, rows: readonly DocumentRow[]) => void;
  onClose: () => void;
};

/** Changes that need no further input. */
const immediateChanges: Partial<Record<ChangeKindId, Change>> = {
  approval: { sendToApproval: true },
  validate: { validate: true },
};

/** Dialog for one bulk change: its input, the number of documents it applies to, and why it does not apply to the others. */
export function ChangeDialog({ kind, rows, onApply, onClose }: Props) {
  const { t, i18n } = useLingui();
  const formId = useId();
  const { data: listFields } = useQuery({ ...typeQueries.fields(i18n.locale), enabled: kind === 'field' });
  const [fieldName, setFieldName] = useState<string>();
  const field = fieldName === undefined ? undefined : listFields?.get(fieldName);
  const found = changeKinds.find(({ id }) => id === kind);
  const [change, setChange] = useState<Change | undefined>(immediateChanges[kind]);
  if (!found) return null;
  const whyNot = (row: DocumentRow) => found.why(row) ?? (field?.isAbsentIn.has(row.documentClass) ? lacksField : undefined);
  const fits = rows.filter((row) => whyNot(row) === undefined);
  const reasons = new Map<string, number>();
  for (const row of rows) {
    const why = whyNot(row);
    if (why) reasons.set(t(why), (reasons.get(t(why)) ?? 0) + 1);
  }
  return (
    <Dialog title={t(found.label).replace(/…$/, '')} closeLabel={t`Close`} size="small" onClose={onClose}>
      <Stack
        component="form"
        id={formId}
        gap="md"
        px="lg"
        mih={0}
        className="scrolls"
        onSubmit={(event) => {
          event.preventDefault();
          if (change && fits.length > 0) onApply(change, fits);
        }}
      >
        {kind === 'field' ? <FieldChange field={field} onPick={setFieldName} onChange={setChange} /> : null}
        {kind === 'type' ? <TypeChange onChange={setChange} /> : null}
        {kind === 'unit' ? <UnitChange onChange={setChange} /> : null}
        {kind === 'approval' ? <WorkflowChoice rows={fits} onChange={setChange} /> : null}
        {kind === 'approval' || kind === 'validate' ? <SelectedTotals rows={fits} /> : null}
        {kind === 'validate' ? <RiskList rows={fits} /> : null}
        <Text role="status">
          {fits.length === rows.length
            ? t`${plural(fits.length, { one: 'Applies to # document.', other: 'Applies to all # documents.' })}`
            : t`Applies to ${fits.length} of ${rows.length}: ${[...reasons].map(([why, count]) => `${count} ${why}`).join(', ')}.`}
        </Text>
        {kind === 'type' ? (
          <Text size="xs" c="dimmed">
            <Trans>Values of fields that the new type does not have are removed. Undo restores them.</Trans>
          </Text>
        ) : null}
      </Stack>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" form={formId} disabled={!change || fits.length === 0}>
          {kind === 'approval'
            ? t`${plural(fits.length, { one: 'Send # document', other: 'Send # documents' })}`
            : kind === 'validate'
              ? t`${plural(fits.length, { one: 'Validate # document', other: 'Validate # documents' })}`
              : t`${plural(fits.length, { one: 'Change # document', other: 'Change # documents' })}`}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

type PartProps = { onChange: (change: Change | undefined) => void };

function TypeChange({ onChange }: PartProps) {
  const { t, i18n } = useLingui();
  const { data = [] } = useQuery(typeQueries.active(i18n.locale));
  return (
    <Choice
      label={t`New type`}
      options={data.map(({ documentType, name }) => [documentType, name])}
      onChoose={(documentClass) => onChange(documentClass ? { documentClass } : undefined)}
    />
  );
}

function UnitChange({ onChange }: PartProps) {
  const { t } = useLingui();
  const { data } = useQuery(unitQueries.list());
  return (
    <Choice
      label={t`New accounting unit`}
      options={(data?.items ?? []).map(({ id, name }) => [id, name])}
      onChoose={(accountingUnitId) => onChange(accountingUnitId ? { accountingUnitId } : undefined)}
    />
  );
}

/** Maximum number of documents for which workflows are requested. */
const maxWorkflowDocuments = 5;

/**
 * Workflows that apply to some of the documents. One document of each currency is requested, because the unknown part may be its exchange
 * rate.
 */
function WorkflowChoice({ rows, onChange }: PartProps & { rows: readonly DocumentRow[] }) {
  const { t } = useLingui();
  const kinds = [...Map.groupBy(rows, ({ currency }) => currency).values()].flatMap(([first]) => first ?? []);
  const found = useQueries({ queries: kinds.slice(0, maxWorkflowDocuments).map(({ id }) => reviewQueries.workflows(id)) });
  const workflows = new Map(found.flatMap(({ data = [] }) => data.map(({ id, name }) => [id, name] as const)));
  return (
    <NativeSelect
      label={t`Approval workflow`}
      description={t`Select one where the exchange rate is not known.`}
      onChange={({ target: { value } }) => onChange({ sendToApproval: true, ...(value && { workflowId: value }) })}
      data={[
        { value: '', label: t`By the rules of the workflows` },
        ...[...workflows].map(([value, label]) => ({ value, label })),
      ]}
    />
  );
}

function FieldChange({ field, onPick, onChange }: PartProps & { field: ListField | undefined; onPick: (name: string) => void }) {
  if (!field) return <FieldPicker taken={() => false} onPick={onPick} isInForm />;
  return (
    <ValueInput
      field={field}
      onValue={(value) => onChange(value === undefined ? undefined : { fields: { [field.name]: { value } } })}
    />
  );
}
