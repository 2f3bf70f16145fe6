import { useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';
import { reviewMutations } from '#web/documents/core/review.mutations.ts';
import { onlyFieldRefusal } from '#web/platform/api/field-refusal.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';

export function RenameDialog({ detail, onClose }: { detail: DocumentDetail; onClose: () => void }) {
  const { t } = useLingui();
  const [name, setName] = useState(detail.fileName);
  const rename = useMutation({ ...reviewMutations.rename, meta: { ...reviewMutations.rename.meta, handlesError: true } });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate({ documentId: detail.id, fileName: name.trim() }, { onSuccess: onClose });
  };
  return (
    <Dialog title={t`Rename`} closeLabel={t`Close`} onClose={onClose}>
      <form onSubmit={onSubmit}>
        <TextInput
          mx="lg"
          my="sm"
          label={t`File name`}
          data-autofocus
          value={name}
          maxLength={500}
          error={onlyFieldRefusal(rename.error, 'fileName')}
          onChange={(event) => {
            rename.reset();
            setName(event.target.value);
          }}
        />
        <DialogFooter>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" disabled={name.trim() === ''} loading={rename.isPending}>{t`Rename`}</Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
