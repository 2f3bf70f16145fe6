import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { documentTypesDesk, TypeDraft, type TypeDesign } from '#contract/endpoints/document-types-desk.ts';
import { ApiError } from '#web/api/api-error.ts';
import { dataTableQueries } from '#web/api/data-tables.queries.ts';
import { documentQueries } from '#web/api/documents.queries.ts';
import { typeDesignMutations } from '#web/api/type-design.queries.ts';
import { fieldErrorText, refusalText } from '#web/blocks/forms/issue-text.ts';
import { changedByOf, useEditForm } from '#web/blocks/forms/use-edit-form.ts';
import { currentCulture } from '#web/i18n/i18n.ts';
import { Kbd } from '#web/ui/actions/kbd.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { moved } from '#web/ui/use-reorder.ts';
import { useDocumentTitle } from '#web/ui/use-document-title.ts';
import { BackLink } from '../settings/subject.tsx';
import { AddFieldDialog } from './add-field-dialog.tsx';
import { ChecksEditor } from './checks-editor.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { cleanDraft, draftOf, headerOf, itemsOf, textIn, type DraftField } from './design-model.ts';
import { FieldList } from './field-list.tsx';
import { FieldProperties } from './field-properties.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { TryPanel } from './try-panel.tsx';
import { isChanged, typeChanges } from './type-changes.ts';
import { TypePreview } from './type-preview.tsx';
import { TypeSettingsForm } from './type-settings-form.tsx';
import classes from './types.module.css';

type Tab = 'field' | 'type' | 'checks' | 'try';
type Faults = Readonly<Record<string, string>>;

/** The state that an unfinished draft began from: who comes back to it goes on from there, whatever others saved meanwhile. */
const bases = new Map<string, TypeDesign>();
/** Judged as a whole when it is saved: what is wrong is told at each field then. */
const AnyDraft = z.custom<TypeDraft>();
const DesignOf = documentTypesDesk.design.answer.schema;

const under = (faults: Faults, path: string): Faults =>
  Object.fromEntries(
    Object.entries(faults).flatMap(([key, text]) => (key.startsWith(path) ? [[key.slice(path.length), text]] : [])),
  );

/** Fields at the left, the chosen one in the middle, and at the right a real document as the draft would show it. */
export function TypeDesigner({ design, onGone }: { design: TypeDesign; onGone: () => void }) {
  const { t } = useLingui();
  const culture = currentCulture();
  const { documentType } = design;
  const [base, setBase] = useState(() => bases.get(documentType) ?? design);
  const [chosen, setChosen] = useState<string>();
  const [tab, setTab] = useState<Tab>('type');
  const [sheet, setSheet] = useState<'list' | 'fields' | 'preview'>('list');
  const [adding, setAdding] = useState<{ isItem: boolean }>();
  const [asking, setAsking] = useState<TypeDraft>();
  const [theirs, setTheirs] = useState<{ design: TypeDesign; changedBy: string | undefined }>();
  const [faults, setFaults] = useState<Faults>({});
  const [documentId, setDocumentId] = useState<string>();
  const saveType = useMutation(typeDesignMutations.save);
  const tables = useQuery(dataTableQueries.list());
  const documents = useQuery(
    documentQueries.page(
      { filter: { documentClass: { value: documentType }, state: { values: ['Extracted', 'Validated'] } } },
      undefined,
      0,
    ),
  );
  const edit = useEditForm<TypeDraft>({
    draftKey: `document-type ${documentType}`,
    schema: AnyDraft,
    saved: draftOf(base),
    save: async (values) => {
      const draft = cleanDraft(values);
      const judged = TypeDraft.safeParse(draft);
      if (judged.success) setAsking(draft);
      else
        showFaults(Object.fromEntries(judged.error.issues.map(({ path, message }) => [path.join('.'), fieldErrorText(message)])));
      return false;
    },
    saveLabel: t`Save`,
    group: t`Document types`,
  });
  const { field: fieldsField } = useController({ control: edit.control, name: 'fields' });
  const { field: checksField } = useController({ control: edit.control, name: 'checks' });
  const { field: nameField } = useController({ control: edit.control, name: 'name' });
  const { field: settingsField } = useController({ control: edit.control, name: 'settings' });
  const fields: readonly DraftField[] = fieldsField.value;
  const title = textIn(nameField.value, culture, documentType);
  useDocumentTitle(title);
  // an edit begins from what was there then; while nothing is edited, the newest is shown
  if (!edit.isDirty && asking === undefined && base.version !== design.version) setBase(design);
  if (edit.isDirty) bases.set(documentType, base);
  else bases.delete(documentType);

  const changes = typeChanges(draftOf(base), {
    name: nameField.value,
    settings: settingsField.value,
    fields: [...fields],
    checks: checksField.value,
  });
  const field = fields.find(({ fieldName }) => fieldName === chosen);
  const at = fields.findIndex(({ fieldName }) => fieldName === chosen);
  const shownDocument = documentId ?? documents.data?.items[0]?.id;
  const setFields = (next: readonly DraftField[]) => fieldsField.onChange([...next]);
  const change = (part: Partial<DraftField>) =>
    setFields(fields.map((each) => (each.fieldName === chosen ? { ...each, ...part } : each)));
  const choose = (name: string) => {
    setChosen(name);
    setTab('field');
    setSheet('fields');
  };
  const moveIn = (isItem: boolean) => (from: number, to: number) => {
    const [header, items] = [headerOf(fields), itemsOf(fields)];
    setFields(isItem ? [...header, ...moved(items, from, to)] : [...moved(header, from, to), ...items]);
  };

  function showFaults(found: Faults): void {
    setFaults(found);
    setAsking(undefined);
    const [first = ''] = Object.keys(found);
    const index = /^fields\.(\d+)/.exec(first)?.[1];
    const wrong = index === undefined ? undefined : fields[Number(index)];
    if (wrong) choose(wrong.fieldName);
    else if (first.startsWith('checks')) setTab('checks');
    else setTab('type');
  }
  const refused = (error: unknown) => {
    setAsking(undefined);
    if (error instanceof ApiError && error.code === 'stale_version') {
      const current = DesignOf.safeParse(error.problem.context?.['current']);
      if (current.success) setTheirs({ design: current.data, changedBy: changedByOf(error) });
      return;
    }
    const found = Object.entries(error instanceof ApiError ? error.fieldErrors : {});
    // of no field in particular, so nothing in the form would say it
    if (found.length === 0) showToast({ kind: 'problem', title: refusalText(error) });
    showFaults(Object.fromEntries(found.map(([path, text]) => [path.replace(/^body\./, ''), fieldErrorText(text)])));
  };
  const save = async (draft: TypeDraft, version: number) => {
    await saveType.mutateAsync({ documentType, version, draft });
    setFaults({});
    setAsking(undefined);
    edit.settle(draft);
    setBase({ ...base, ...draft, fields: base.fields, version: version + 1 });
    showToast({ kind: 'done', title: t`Saved` });
  };

  const tabs: { id: Tab; text: string }[] = [
    { id: 'type', text: t`Type` },
    { id: 'field', text: t`Field` },
    { id: 'checks', text: t`Checks` },
    { id: 'try', text: t`Try` },
  ];
  const wrongFields = new Set(
    Object.keys(faults).flatMap((path) => {
      const index = /^fields\.(\d+)/.exec(path)?.[1];
      return index === undefined ? [] : (fields[Number(index)]?.fieldName ?? []);
    }),
  );
  const count = changes.fields.length + Number(changes.name) + Number(changes.settings) + Number(changes.checks);
  return (
    <form
      className={classes.designer}
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        edit.submit();
      }}
    >
      <header className={classes.top}>
        <BackLink>
          <Trans>Document types</Trans>
        </BackLink>
        <h2>{title}</h2>
        <div className={classes.tabs} role="tablist" aria-label={t`What is designed`}>
          {tabs.map(({ id, text }) => (
            <button
              key={id}
              type="button"
              role="tab"
              id={`tab-${id}`}
              aria-selected={tab === id}
              aria-controls="designed"
              className={classes.tab}
              onClick={() => {
                setTab(id);
                setSheet('fields');
              }}
            >
              {text}
            </button>
          ))}
        </div>
        <button type="button" className={`${classes.add} ${classes.phoneOnly}`} onClick={() => setSheet('list')}>
          <Trans>All fields</Trans>
        </button>
        <button
          type="button"
          className={`${classes.add} ${classes.sheetSwitch}`}
          onClick={() => setSheet(sheet === 'preview' ? 'fields' : 'preview')}
        >
          {sheet === 'preview' ? t`Properties` : t`Preview`}
        </button>
      </header>
      <div className={classes.columns} data-sheet={sheet}>
        <div className={classes.left}>
          {[false, true].map((isItem) => (
            <FieldList
              key={String(isItem)}
              title={isItem ? t`Item fields` : t`Header fields`}
              fields={isItem ? itemsOf(fields) : headerOf(fields)}
              chosen={chosen}
              culture={culture}
              wrong={wrongFields}
              onChoose={choose}
              onMove={moveIn(isItem)}
              onAdd={() => setAdding({ isItem })}
            />
          ))}
        </div>
        <div className={classes.middle} id="designed" role="tabpanel" aria-labelledby={`tab-${tab}`}>
          {tab === 'field' && field ? (
            <FieldProperties
              key={field.fieldName}
              field={field}
              fields={fields}
              tables={tables.data ?? []}
              culture={culture}
              faults={under(faults, `fields.${at}.`)}
              onChange={change}
              onDelete={() => {
                setFields(fields.filter((each) => each.fieldName !== chosen));
                setChosen(undefined);
                setTab('type');
              }}
            />
          ) : null}
          {tab === 'field' && !field ? (
            <p className={classes.small}>
              <Trans>Choose a field at the left.</Trans>
            </p>
          ) : null}
          {tab === 'type' ? (
            <TypeSettingsForm
              design={design}
              name={nameField.value}
              settings={settingsField.value}
              problem={faults['name']}
              onName={nameField.onChange}
              onSettings={settingsField.onChange}
              onGone={onGone}
            />
          ) : null}
          {tab === 'checks' ? (
            <ChecksEditor
              documentType={documentType}
              checks={checksField.value}
              fields={fields}
              culture={culture}
              documentId={shownDocument}
              faults={under(faults, 'checks.')}
              onChange={checksField.onChange}
            />
          ) : null}
          {tab === 'try' ? (
            <TryPanel
              documentType={documentType}
              documents={documents.data?.items ?? []}
              draft={{ name: nameField.value, settings: settingsField.value, fields: [...fields], checks: checksField.value }}
              culture={culture}
            />
          ) : null}
        </div>
        <TypePreview
          documents={documents.data?.items}
          documentId={shownDocument}
          fields={fields}
          chosen={chosen}
          culture={culture}
          onDocument={setDocumentId}
          onChoose={choose}
          onWords={
            field && !field.isItemField && tab === 'field'
              ? (text) => {
                  const hint = text
                    .replace(/[:：]\s*$/, '')
                    .trim()
                    .slice(0, 100);
                  if (hint !== '' && !(field.hints ?? []).includes(hint)) change({ hints: [...(field.hints ?? []), hint] });
                }
              : null
          }
        />
      </div>
      <footer className={classes.foot}>
        <p className={classes.changed} role="status">
          {isChanged(changes) ? plural(count, { one: 'Not saved: # change', other: 'Not saved: # changes' }) : ''}
        </p>
        {edit.isDirty ? (
          <Button
            variant="default"
            onClick={() => {
              setFaults({});
              edit.discard();
            }}
          >
            <Trans>Discard</Trans>
          </Button>
        ) : null}
        <Button type="submit" disabled={!isChanged(changes)} aria-keyshortcuts="Control+S" rightSection={<Kbd keys="Mod+KeyS" />}>
          <Trans>Save…</Trans>
        </Button>
      </footer>
      {adding ? (
        <AddFieldDialog
          isItem={adding.isItem}
          culture={culture}
          taken={new Set(fields.map(({ fieldName }) => fieldName))}
          onAdd={(added) => {
            setFields(adding.isItem ? [...fields, added] : [...headerOf(fields), added, ...itemsOf(fields)]);
            setAdding(undefined);
            choose(added.fieldName);
          }}
          onClose={() => setAdding(undefined)}
        />
      ) : null}
      {asking ? (
        <SaveDialog
          documentType={documentType}
          saved={draftOf(base)}
          draft={asking}
          culture={culture}
          save={() => save(asking, base.version)}
          onRefused={refused}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
      {theirs ? (
        <ConflictDialog
          base={draftOf(base)}
          theirs={draftOf(theirs.design)}
          changedBy={theirs.changedBy}
          mine={cleanDraft({
            name: nameField.value,
            settings: settingsField.value,
            fields: [...fields],
            checks: checksField.value,
          })}
          culture={culture}
          onTheirs={() => {
            setBase(theirs.design);
            edit.settle(draftOf(theirs.design));
            setTheirs(undefined);
          }}
          onMine={() => {
            setBase(theirs.design);
            setTheirs(undefined);
            setAsking(
              cleanDraft({
                name: nameField.value,
                settings: settingsField.value,
                fields: [...fields],
                checks: checksField.value,
              }),
            );
          }}
          onClose={() => setTheirs(undefined)}
        />
      ) : null}
    </form>
  );
}
