import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Text } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import FileText from 'lucide-react/icons/file-text';
import { useDeferredValue, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { documentQueries, type DocumentRow } from '#web/documents/core/documents.queries.ts';
import { meQueries, may } from '#web/platform/api/me.queries.ts';
import { documentHref } from '#web/documents/core/document-href.ts';
import { searchableSettings } from '#web/settings/find-settings.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { isRunnable, useCurrentActions, type RunnableAction } from '#web/ui/actions/actions.ts';
import { Kbd } from '#web/ui/actions/kbd.tsx';
import { Dialog } from '#web/ui/floating/dialog.tsx';
import { rankByWords } from '#web/ui/rank-by-words.ts';
import classes from './command-palette.module.css';
import { useOwnCommands } from './own-commands.ts';

type Line = { id: string; title: string; note: string; keys?: string | undefined; isDocument?: true; run: () => void };
const minSearchLength = 2;
const maxDocuments = 8;

/** Palette to open any page, run any action of the current screen, and find a document by any of its values. */
export function CommandPalette({ onClose, onChangeKeys }: { onClose: () => void; onChangeKeys: () => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  const { lines, error } = usePaletteLines(typed, onClose, onChangeKeys);
  const at = Math.min(active, lines.length - 1);
  const idOf = (index: number) => `${listId}-${index}`;
  const move = (to: number) => {
    const next = (to + lines.length) % lines.length;
    setActive(next);
    document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Dialog title={t`Command palette`} isTitleHidden size="palette" onClose={onClose}>
      <input
        className={classes.input}
        role="combobox"
        aria-label={t`Search commands and documents`}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={lines.length > 0 ? idOf(at) : undefined}
        aria-autocomplete="list"
        placeholder={t`Search commands and documents…`}
        data-autofocus
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') move(at + 1);
          else if (event.key === 'ArrowUp') move(at - 1);
          else if (event.key === 'Enter') lines[at]?.run();
          else return;
          event.preventDefault();
        }}
      />
      <Box p={6} mah="min(420px, 60dvh)" id={listId} role="listbox" aria-label={t`Results`} className="scrolls">
        {lines.map((line, index) => (
          // The input keeps the focus and the arrow keys move the selection, so options are not tab stops.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={line.id}
            id={idOf(index)}
            role="option"
            aria-selected={index === at}
            className={`${classes.line} row small shows-chosen`}
            onPointerMove={() => setActive(index)}
            onClick={line.run}
          >
            {line.isDocument ? <FileText size={16} aria-hidden="true" className="stays faint" /> : null}
            <Text span truncate inherit>
              {line.title}
            </Text>
            <Text span truncate size="xs" flex={1} c="var(--text-faint)">
              {line.note}
            </Text>
            {line.keys ? <Kbd keys={line.keys} /> : null}
          </div>
        ))}
        {lines.length === 0 ? (
          <Box component="p" p="xl" c="dimmed" ta="center">
            {error ? errorText(error) : <Trans>No results. Try a supplier, a number or an amount.</Trans>}
          </Box>
        ) : null}
      </Box>
    </Dialog>
  );
}

/** Several forms side by side can offer the same save command. Commands with the same id and label are shown once. */
const uniqueCommands = (commands: readonly RunnableAction[]): RunnableAction[] => [
  ...new Map(commands.map((command) => [`${command.id} ${command.label}`, command])).values(),
];

function usePaletteLines(typed: string, onClose: () => void, onChangeKeys: () => void): { lines: Line[]; error: unknown } {
  const { t } = useLingui();
  const navigate = useNavigate();
  const format = useFormat();
  const { data: me } = useSuspenseQuery(meQueries.me());
  const actions = useCurrentActions()
    .filter(isRunnable)
    .filter(({ keyOnly }) => !keyOnly);
  const settings = searchableSettings(me).map(({ id, label, of, words, href }): RunnableAction => ({
    id,
    label: t(label),
    group: of ? t(of) : t`Settings`,
    words: words ? t(words) : '',
    run: () => void navigate(href),
  }));
  const own = useOwnCommands(onChangeKeys);
  const asked = useDeferredValue(typed.trim());
  const { data: found, error } = useQuery({
    ...documentQueries.page({ text: asked }, undefined, 0),
    enabled: asked.length >= minSearchLength && may(me, 'document.read'),
    meta: { handlesError: true },
  });
  const commands = rankByWords(
    uniqueCommands([...actions, ...settings, ...own]),
    typed,
    ({ label, group, words = '' }) => `${label} ${group} ${words}`,
    ({ label }) => label,
  ).map(({ id, label, group, keys, run }): Line => ({
    id: `${id} ${label}`,
    title: label,
    note: group,
    keys,
    run: () => {
      // The focus returns first to where it was, so that a dialog opened by the command returns it there too.
      flushSync(onClose);
      run();
    },
  }));
  const documents = asked.length >= minSearchLength ? (found?.items ?? []).slice(0, maxDocuments) : [];
  const noteOf = ({ number, total, currency, dateIssued }: DocumentRow) =>
    [number, dateIssued ? format.date(dateIssued) : '', total ? `${format.amount(total)} ${currency ?? ''}` : '']
      .filter(Boolean)
      .join(' · ');
  const lines = [
    ...commands,
    ...documents.map((row): Line => ({
      id: row.id,
      title: row.supplier ?? row.fileName,
      note: noteOf(row),
      isDocument: true,
      run: () => {
        onClose();
        void navigate(documentHref(row.id));
      },
    })),
  ];
  return { lines, error };
}
