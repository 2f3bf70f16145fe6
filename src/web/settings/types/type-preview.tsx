import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Flex, Group, NativeSelect, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { sectionNames, sectionTitle } from '#web/values/section-names.ts';
import { documentQueries, type DocumentDetail, type DocumentRow } from '#web/documents/core/documents.queries.ts';
import { pageQueries } from '#web/viewer/pages.queries.ts';
import { shownValue } from '#values/value-types.ts';
import { FieldRow } from '#web/values/field-row.tsx';
import { wordIndex } from '#web/viewer/page-words.ts';
import { noViewerActions } from '#web/viewer/viewer-actions.ts';
import { Viewer } from '#web/viewer/viewer.tsx';
import { textOf } from '#web/viewer/whole-value.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { emptyDraft } from '#web/review/session/draft.ts';
import { bySection, itemFields, reviewFields } from '#web/review/form/review-fields.ts';
import { renderByIndex } from '#web/ui/render-by-index.tsx';
import { definitionsOf, textIn, type DraftField, type DraftSection } from './design-model.ts';
import classes from './types.module.css';

type Props = {
  documents: readonly DocumentRow[] | undefined;
  documentId: string | undefined;
  fields: readonly DraftField[];
  /** Sections of the form as arranged in the draft. */
  sections: readonly DraftSection[];
  chosen: string | undefined;
  culture: string;
  onDocument: (id: string) => void;
  onChoose: (name: string) => void;
  /** Called with words clicked on the page. */
  onWords: ((text: string) => void) | null;
};

/** Preview of the draft with a real document: its page, and its values in the form. */
export function TypePreview({ documents, documentId, onDocument, culture, ...rest }: Props) {
  const { t } = useLingui();
  const detail = useQuery({ ...documentQueries.detail(documentId ?? '', culture), enabled: documentId !== undefined });
  return (
    <section className={`${classes.right} clips`} aria-label={t`Preview`}>
      <Group component="header" fz="sm" py="sm" px="md" className="ruled">
        <NativeSelect
          flex={1}
          maw={280}
          label={<Trans>Document</Trans>}
          value={documentId ?? ''}
          disabled={documentId === undefined}
          onChange={(event) => onDocument(event.target.value)}
        >
          {(documents ?? []).map(({ id, supplier, number, fileName }) => (
            <option key={id} value={id}>
              {[supplier, number].filter(Boolean).join(' · ') || fileName}
            </option>
          ))}
        </NativeSelect>
      </Group>
      {documents?.length === 0 ? (
        <Text p="xl" c="dimmed">
          <Trans>No documents of this type have been extracted yet. The first one will be shown here with its values.</Trans>
        </Text>
      ) : detail.data ? (
        <Shown key={detail.data.id} detail={detail.data} culture={culture} {...rest} />
      ) : (
        <Text component="div" p="xl" c="dimmed">
          <Skeleton width={240} />
        </Text>
      )}
    </section>
  );
}

type ShownProps = Pick<Props, 'fields' | 'sections' | 'chosen' | 'culture' | 'onChoose' | 'onWords'> & { detail: DocumentDetail };
const nothing = () => {};

function Shown({ detail, fields, sections: arranged, chosen, culture, onChoose, onWords }: ShownProps) {
  const { i18n } = useLingui();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const reading = { documentId: detail.id, readAt: detail.extractionTime ?? `page ${detail.pages.length}` };
  const { data: pageWords } = useQuery(pageQueries.words(reading));
  const words = useMemo(
    () => wordIndex(pageWords ?? [], new Map(detail.pages.map((page) => [page.index, page]))),
    [pageWords, detail.pages],
  );
  const sections = arranged.map(({ key, name }) => ({ key, name: textIn(name, culture, '') }));
  const previewDetail: DocumentDetail = {
    ...detail,
    validationErrors: [],
    documentTypeDefinition: { documentType: detail.documentClass, fields: definitionsOf(fields, culture), sections },
  };
  const shown = reviewFields(previewDetail, emptyDraft);
  const columns = itemFields(previewDetail);
  const options = new Map(
    fields.map((field) => [
      field.fieldName,
      (field.options ?? []).map(({ key, label }) => ({ key, value: textIn(label, culture, key) })),
    ]),
  );
  const highlights = useMemo(
    () => [{ tone: 'focus' as const, wordIds: chosen === undefined ? [] : (detail.fields[chosen]?.wordIds ?? []) }],
    [chosen, detail],
  );
  const none = useMemo(() => new Set<number>(), []);
  return (
    <>
      <Flex pos="relative" mih={0} className="clips">
        <Viewer
          reading={reading}
          pages={detail.pages}
          pickTarget={{ words, wanted: null, isValue: () => false, valueOf: () => null, choices: [] }}
          highlights={highlights}
          marked={none}
          isPdf={detail.contentType === 'application/pdf'}
          actions={{ ...noViewerActions, onPick: onWords && ((picked) => onWords(textOf(picked))) }}
        />
      </Flex>
      <Box pt="sm" px="md" pb="xl" className="scrolls ruled-above">
        {bySection(shown, sections).map(({ section, name, fields: rows }) => (
          <section key={section} aria-label={sectionTitle(i18n, section, name)}>
            <Text component="h4" size="xs" lh="inherit" pt="sm" pb={2} fw={600} c="dimmed">
              {sectionTitle(i18n, section, name)}
            </Text>
            {rows.map((row) => (
              <FieldRow
                key={row.definition.name}
                id={`preview-${row.definition.name}`}
                definition={row.definition}
                value={row.value}
                mark={row.mark}
                message={null}
                options={options.get(row.definition.name) ?? []}
                culture={culture}
                today={today}
                isReadOnly
                isEdited={false}
                isFocused={row.definition.name === chosen}
                onFocus={() => onChoose(row.definition.name)}
                onCommit={nothing}
              />
            ))}
          </section>
        ))}
        {columns.length > 0 ? (
          <section aria-label={i18n._(sectionNames.items)}>
            <Text component="h4" size="xs" lh="inherit" pt="sm" pb={2} fw={600} c="dimmed">
              {i18n._(sectionNames.items)}
            </Text>
            <Box className="scrolls" tabIndex={0} role="group" aria-label={i18n._(sectionNames.items)}>
              <Table fz="xs" verticalSpacing="xs" horizontalSpacing={6}>
                <Table.Thead>
                  <Table.Tr>
                    {columns.map(({ name, label }) => (
                      <Table.Th key={name} scope="col">
                        {label}
                      </Table.Th>
                    ))}
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {renderByIndex(detail.items.slice(0, 5), (item) => (
                    <Table.Tr>
                      {columns.map(({ name, type }) => (
                        <Table.Td key={name}>{shownValue(type, item[name]?.value ?? '', culture)}</Table.Td>
                      ))}
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Box>
          </section>
        ) : null}
      </Box>
    </>
  );
}
