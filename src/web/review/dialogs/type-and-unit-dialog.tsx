/** Changes the document type or the accounting unit and shows the effect on the values first. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { documentMutations } from '#web/documents/core/documents.queries.ts';
import { reviewTaskMutations, reviewQueries } from '#web/documents/core/review.queries.ts';
import { typeQueries, unitQueries } from '#web/documents/core/types.queries.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useCulture } from '#web/platform/i18n/use-culture.ts';
import { isBare } from '../form/review-fields.ts';
import { isDirty } from '../session/draft.ts';
import { lostValues, hasTypedValues } from './type-change.ts';
import type { ToolProps } from './tool-props.ts';
import { Notice } from '#web/ui/notice.tsx';
import classes from './review-dialogs.module.css';

export function TypeAndUnitDialog({ session, onClose }: ToolProps) {
  const { t } = useLingui();
  const { detail } = session;
  const culture = useCulture();
  const { data: types = [] } = useQuery(typeQueries.active(culture));
  const { data: units } = useQuery(unitQueries.list());
  const [type, setType] = useState(detail.documentClass);
  const [unit, setUnit] = useState(detail.accountingUnitId);
  const isOtherType = type !== detail.documentClass;
  const isOtherUnit = unit !== detail.accountingUnitId;
  const { data: next } = useQuery({ ...reviewQueries.typeDefinition(type, culture), enabled: isOtherType });
  const dropped = isOtherType && next ? lostValues(detail, next.fields) : [];
  const isTyped = isDirty(session.draft) || detail.state === 'Validated' || hasTypedValues(detail);
  const [readsAgain, setReadsAgain] = useState(isBare(session.fields, session.rows));
  const changeType = useMutation(reviewTaskMutations.changeType);
  const readAgain = useMutation(documentMutations.readAgain);
  const changeUnit = useMutation(reviewTaskMutations.changeUnit);
  const problem = changeType.error ?? changeUnit.error ?? readAgain.error;
  const isInApproval = detail.approvalState === 'Pending' || detail.approvalState === 'Approved';
  const nameOf = (id: string) => types.find(({ documentType }) => documentType === id)?.name ?? id;
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    // Saves unsaved input before the document changes.
    if (isDirty(session.draft) && !(await session.saving.save('save'))) return;
    try {
      if (isOtherType) await changeType.mutateAsync({ documentId: detail.id, documentType: type });
      if (isOtherUnit) await changeUnit.mutateAsync({ documentId: detail.id, accountingUnitId: unit });
      if (isOtherType && readsAgain) await readAgain.mutateAsync([detail.id]);
    } catch {
      // The dialog stays open and shows the error.
      return;
    }
    showToast({ kind: 'done', title: isOtherType ? t`Document type changed to ${nameOf(type)}` : t`Accounting unit changed` });
    onClose();
  };
  const names = dropped.map(({ label, value }) => `${label} (${value})`).join(', ');
  return (
    <Dialog title={t`Document type and accounting unit`} closeLabel={t`Close`} size="medium" onClose={onClose}>
      <form onSubmit={(event) => void onSubmit(event)}>
        <div className={classes.body}>
          <NativeSelect label={t`Document type`} data-autofocus value={type} onChange={(event) => setType(event.target.value)}>
            {types.some(({ documentType }) => documentType === detail.documentClass) ? null : (
              <option value={detail.documentClass}>{detail.documentClass}</option>
            )}
            {types.map(({ documentType, name }) => (
              <option key={documentType} value={documentType}>
                {name}
              </option>
            ))}
          </NativeSelect>
          {isOtherType ? (
            <Checkbox
              label={t`Extract the document again for this type`}
              description={isTyped && readsAgain ? t`Manually entered values will be replaced.` : undefined}
              checked={readsAgain}
              onChange={(event) => setReadsAgain(event.target.checked)}
            />
          ) : null}
          {units && units.items.length > 1 ? (
            <NativeSelect label={t`Accounting unit`} value={unit} onChange={(event) => setUnit(event.target.value)}>
              {units.items.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.name}
                </option>
              ))}
            </NativeSelect>
          ) : null}
          <div aria-live="polite">
            {isOtherType && next && !readsAgain ? (
              dropped.length === 0 ? (
                <Notice tone="read">{t`All values have a field in the new type.`}</Notice>
              ) : (
                <Notice tone="look">
                  {plural(dropped.length, {
                    one: '# value has no field in the new type and will be removed. It stays in the history:',
                    other: '# values have no field in the new type and will be removed. They stay in the history:',
                  })}{' '}
                  {names}
                </Notice>
              )
            ) : null}
            {(isOtherType || isOtherUnit) && isInApproval ? (
              <Notice tone="look">{t`This document is waiting for approval. The change may restart the approval.`}</Notice>
            ) : null}
            {isDirty(session.draft) && (isOtherType || isOtherUnit) ? (
              <Notice tone="read">{t`Your changes are saved first.`}</Notice>
            ) : null}
          </div>
          {problem ? <Notice role="alert">{errorText(problem)}</Notice> : null}
        </div>
        <DialogFooter>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            disabled={!isOtherType && !isOtherUnit}
            loading={changeType.isPending || changeUnit.isPending || readAgain.isPending}
          >
            {t`Change`}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
