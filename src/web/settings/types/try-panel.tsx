import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { TypeDraft } from '#contract/document-types/bff.ts';
import type { DocumentRow } from '#web/documents/core/documents.queries.ts';
import { typeDesignMutations } from './type-design.queries.ts';
import { refusalText } from '#web/settings/kit/issue-text.ts';
import { cleanDraft, labelOf } from './design-model.ts';
import { Notice } from '#web/ui/notice.tsx';

type Props = { documentType: string; documents: readonly DocumentRow[]; draft: TypeDraft; culture: string };
type Line = {
  document: DocumentRow;
  changes: { fieldName: string; itemIndex: number | null; before: string; after: string }[];
  isRead: boolean;
};

const maxTrialDocuments = 10;

/** Extracts earlier documents again with the draft, without saving the result. */
export function TryPanel({ documentType, documents, draft, culture }: Props) {
  const { t } = useLingui();
  const tryOn = useMutation(typeDesignMutations.tryOn);
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [state, setState] = useState<{ isRunning: boolean; problem?: string }>({ isRunning: false });
  const tried = documents.slice(0, maxTrialDocuments);
  const run = async () => {
    setLines([]);
    setState({ isRunning: true });
    try {
      for (const document of tried) {
        const { changes, isRead } = await tryOn.mutateAsync({ documentType, documentId: document.id, draft: cleanDraft(draft) });
        setLines((before) => [...before, { document, changes, isRead }]);
      }
      setState({ isRunning: false });
    } catch (error) {
      setState({ isRunning: false, problem: refusalText(error) });
    }
  };
  const labelFor = (name: string) => {
    const field = draft.fields.find(({ fieldName }) => fieldName === name);
    return field ? labelOf(field, culture) : name;
  };
  const [done, total] = [lines.length, tried.length];
  const changed = lines.reduce((sum, { changes }) => sum + changes.length, 0);
  return (
    <Stack component="section" gap="lg" aria-label={t`Test on past documents`}>
      <Text size="xs" c="var(--text-faint)">
        <Trans>
          Extracts the latest ten documents again using this draft. Nothing is saved: you only see which values would change.
        </Trans>
      </Text>
      <span>
        <Button variant="default" loading={state.isRunning} disabled={tried.length === 0} onClick={() => void run()}>
          {plural(tried.length, { one: 'Test on # document', other: 'Test on # documents' })}
        </Button>
      </span>
      <Text role="status" size="xs" c="var(--text-faint)">
        {done > 0 ? t`${done} of ${total} extracted` : ''}
        {done > 0 ? ` · ${plural(changed, { one: '# value would change', other: '# values would change' })}` : ''}
      </Text>
      {state.problem ? <Notice>{state.problem}</Notice> : null}
      {lines.map(({ document, changes, isRead }) => (
        <div key={document.id}>
          <Text component="h4" size="xs" fw={600} c="dimmed">
            {[document.supplier, document.number].filter(Boolean).join(' · ') || document.fileName}
          </Text>
          {isRead ? null : (
            <Text size="xs" c="var(--text-faint)">
              <Trans>This is an e-invoice: values are taken from its data, not from the page.</Trans>
            </Text>
          )}
          {isRead && changes.length === 0 ? (
            <p className="caption proved">
              <Trans>No change</Trans>
            </p>
          ) : null}
          {changes.length > 0 ? (
            <Box className="scrolls" tabIndex={0} role="group" aria-label={t`Changes`}>
              <Table fz="xs" verticalSpacing="xs" horizontalSpacing={6}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th scope="col">{t`Field`}</Table.Th>
                    <Table.Th scope="col">{t`Current`}</Table.Th>
                    <Table.Th scope="col">{t`With this draft`}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {changes.slice(0, 40).map((change) => (
                    <Table.Tr key={`${change.fieldName} ${change.itemIndex}`}>
                      <Table.Td>
                        {labelFor(change.fieldName)}
                        {change.itemIndex === null ? '' : ` (${change.itemIndex + 1})`}
                      </Table.Td>
                      <Table.Td>{change.before || '–'}</Table.Td>
                      <Table.Td>{change.after || '–'}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Box>
          ) : null}
        </div>
      ))}
    </Stack>
  );
}
