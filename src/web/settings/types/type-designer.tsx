import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TypeDesign } from '#contract/document-types/bff.ts';
import { documentQueries } from '#web/documents/core/documents.queries.ts';
import { currentCulture } from '#web/platform/i18n/i18n.ts';
import { Kbd } from '#web/ui/actions/kbd.tsx';
import { useDocumentTitle } from '#web/ui/use-document-title.ts';
import { draftOf, textIn, withHint } from './design-model.ts';
import { DesignerPanel } from './designer-panel.tsx';
import { DesignerDialogs } from './designer-dialogs.tsx';
import { DesignerFields } from './designer-fields.tsx';
import { DesignerHeader } from './designer-header.tsx';
import { isChanged, typeChanges } from './type-changes.ts';
import { TypePreview } from './type-preview.tsx';
import { useDesignerView } from './use-designer-view.ts';
import { TypeForm, useTypeEdit, type TypeEdit } from './type-edit.tsx';
import classes from './types.module.css';

/**
 * Document type designer: fields on the left, the selected one in the middle, and on the right a preview of the draft with a real document.
 */
export function TypeDesigner({ design, onGone }: { design: TypeDesign; onGone: () => void }) {
  const culture = currentCulture();
  const { documentType } = design;
  const view = useDesignerView();
  const edit = useTypeEdit(design, view.showFirst);
  const [documentId, setDocumentId] = useState<string>();
  const documents = useQuery(
    documentQueries.page(
      { filter: { documentClass: { value: documentType }, state: { values: ['Extracted', 'Validated'] } } },
      undefined,
      0,
    ),
  );
  const { name, fields } = edit.draft;
  const title = textIn(name, culture, documentType);
  useDocumentTitle(title);
  const shownDocument = documentId ?? documents.data?.items[0]?.id;
  const field = fields.find(({ fieldName }) => fieldName === view.chosen);
  const canHint = field !== undefined && !field.isItemField && view.tab === 'field';
  const addHint = (text: string) =>
    edit.setFields(fields.map((each) => (each.fieldName === view.chosen ? withHint(each, text) : each)));
  return (
    <TypeForm title={title} edit={edit}>
      <DesignerHeader title={title} view={view} />
      <div className={classes.columns} data-sheet={view.sheet}>
        <DesignerFields edit={edit} view={view} />
        <DesignerPanel
          design={design}
          edit={edit}
          view={view}
          documents={documents.data?.items ?? []}
          documentId={shownDocument}
          onGone={onGone}
        />
        <TypePreview
          documents={documents.data?.items}
          documentId={shownDocument}
          fields={fields}
          sections={edit.draft.sections ?? []}
          chosen={view.chosen}
          culture={culture}
          onDocument={setDocumentId}
          onChoose={view.choose}
          onWords={canHint ? addHint : null}
        />
      </div>
      <DesignerFooter edit={edit} />
      <DesignerDialogs edit={edit} view={view} documentType={documentType} />
    </TypeForm>
  );
}

/** Footer with the number of unsaved changes and the save button. */
function DesignerFooter({ edit }: { edit: TypeEdit }) {
  const changes = typeChanges(draftOf(edit.base), edit.draft);
  const count =
    changes.fields.length +
    [changes.name, changes.settings, changes.checks, changes.sections, changes.columns].filter(Boolean).length;
  return (
    <Group
      component="footer"
      {...(edit.isDirty ? {} : { visibleFrom: 'xs' })}
      py="sm"
      px="lg"
      bg="var(--surface)"
      className="ruled-above"
    >
      <Text size="xs" flex={1} miw={120} c="var(--look)" role="status">
        {isChanged(changes) ? plural(count, { one: '# unsaved change', other: '# unsaved changes' }) : ''}
      </Text>
      {edit.isDirty ? (
        <Button variant="default" onClick={edit.discard}>
          <Trans>Discard changes</Trans>
        </Button>
      ) : null}
      <Button
        type="submit"
        disabled={!isChanged(changes)}
        aria-keyshortcuts="Control+S"
        rightSection={
          <Box component="span" visibleFrom="xs">
            <Kbd keys="Mod+KeyS" />
          </Box>
        }
      >
        <Trans>Save…</Trans>
      </Button>
    </Group>
  );
}
