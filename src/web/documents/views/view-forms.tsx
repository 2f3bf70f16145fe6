/** Forms of the popovers that save and rename a view of the document list. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useMutation, type UseMutationResult, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { may, meQueries } from '#web/platform/api/me.queries.ts';
import { onlyFieldRefusal } from '#web/platform/api/field-refusal.ts';
import { tabNames } from './tab-names.ts';
import { addressOf, without } from './view-address.ts';
import { type SavedView, viewMutations } from './views.queries.ts';

type NameFormProps = {
  initial: string;
  submitLabel: ReactNode;
  /** The mutation that stores the name. */
  saving: Pick<UseMutationResult, 'error' | 'isPending' | 'reset'>;
  onSubmit: (name: string) => void;
  children?: ReactNode;
};

function NameForm({ initial, submitLabel, saving, onSubmit, children }: NameFormProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(initial);
  const [refused, setRefused] = useState<string>();
  const name = typed.trim();
  const isOfTab = (each: string) => Object.values(tabNames).some((tab) => t(tab).toLowerCase() === each.toLowerCase());
  return (
    <Stack
      component="form"
      gap="md"
      p="md"
      w={300}
      maw="100%"
      onSubmit={(event) => {
        event.preventDefault();
        if (isOfTab(name)) setRefused(t`A tab of the list already has this name.`);
        else if (name) onSubmit(name);
      }}
    >
      <TextInput
        label={<Trans>View name</Trans>}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was opened for this
        autoFocus
        value={typed}
        maxLength={60}
        error={refused ?? onlyFieldRefusal(saving.error, 'name')}
        onChange={(event) => {
          saving.reset();
          setRefused(undefined);
          setTyped(event.target.value);
        }}
      />
      {children}
      <Button type="submit" disabled={!name} loading={saving.isPending}>
        {submitLabel}
      </Button>
    </Stack>
  );
}

export function ViewForm({ search, onDone }: { search: URLSearchParams; onDone: () => void }) {
  const { data: me } = useSuspenseQuery(meQueries.me());
  const [, setSearch] = useSearchParams();
  const [isShared, setShared] = useState(false);
  const save = useMutation({ ...viewMutations.save, meta: { ...viewMutations.save.meta, handlesError: true } });
  const submit = (name: string) =>
    save.mutate(
      { name, search: without(search), isShared },
      {
        onSuccess: (view) => {
          onDone();
          setSearch(addressOf(view), { replace: true });
        },
      },
    );
  return (
    <NameForm initial="" submitLabel={<Trans>Save view</Trans>} saving={save} onSubmit={submit}>
      {may(me, 'view.share') ? (
        <Checkbox
          label={<Trans>Share with everyone</Trans>}
          checked={isShared}
          onChange={(event) => setShared(event.target.checked)}
        />
      ) : null}
    </NameForm>
  );
}

export function RenameForm({ view, onDone }: { view: SavedView; onDone: () => void }) {
  const change = useMutation({ ...viewMutations.change, meta: { ...viewMutations.change.meta, handlesError: true } });
  return (
    <NameForm
      initial={view.name}
      submitLabel={<Trans>Rename</Trans>}
      saving={change}
      onSubmit={(name) => change.mutate({ id: view.id, name }, { onSuccess: onDone })}
    />
  );
}
