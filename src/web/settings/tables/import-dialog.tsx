import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, FileButton, Flex, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { dataTableMutations, dataTableQueries, type Compared, type DataTable, type ImportMode } from './data-tables.queries.ts';
import { refusalText } from '#web/settings/kit/issue-text.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { readTableFile } from './read-table-file.ts';
import type { ParsedTable, TableFileProblem } from './table-file.ts';
import { MapColumns } from './map-columns.tsx';
import { guessMapping, mapRows, additionalColumnNames, type Mapping } from './table-rows.ts';
import { Notice } from '#web/ui/notice.tsx';
import classes from './tables.module.css';

type Stage =
  | { kind: 'choose'; problem?: string }
  | { kind: 'reading'; rows: number }
  | { kind: 'map'; file: File; table: ParsedTable; mapping: Mapping; problem?: string }
  | { kind: 'comparing' }
  | { kind: 'compared'; compared: Compared; mode: ImportMode; file: File; table: ParsedTable; mapping: Mapping }
  | { kind: 'writing'; importId: string };

/** Import of a file: select the file, map its columns, review the changes, then start the import, which runs in the background. */
export function ImportDialog({ table, onClose }: { table: DataTable; onClose: () => void }) {
  const { t } = useLingui();
  const [stage, setStage] = useState<Stage>({ kind: 'choose' });
  const [mode, setMode] = useState<ImportMode>('upsert');
  const compare = useMutation(dataTableMutations.compare);
  const run = useMutation(dataTableMutations.run);
  const aborted = useRef<AbortController>(null);
  useEffect(() => () => aborted.current?.abort(), []);
  const problems: Record<TableFileProblem, string> = {
    tooLarge: t`The file is larger than 50 MB. Nothing was changed.`,
    tooManyRows: t`The file has more than 500,000 rows, which is the table limit. Nothing was changed.`,
    tooLargeUnpacked: t`The workbook is too large when unpacked. Save the sheet as CSV. Nothing was changed.`,
    notReadable: t`The file could not be read. Use an XLSX workbook or a CSV file.`,
    oldWorkbook: t`Workbooks from Excel 2003 or older (.xls) are not supported. Save the file as an XLSX workbook.`,
    locked: t`The workbook is protected with a password. Save it without a password and select it again.`,
    otherWorkbook: t`This workbook format is not supported (XLSB, ODS or Numbers). Save the file as an XLSX workbook or as CSV.`,
    empty: t`The file has no rows.`,
  };
  const read = async (file: File, sheet?: string) => {
    setStage({ kind: 'reading', rows: 0 });
    aborted.current = new AbortController();
    const found = await readTableFile(
      { file, sheet },
      { signal: aborted.current.signal, onRows: (rows) => setStage({ kind: 'reading', rows }) },
    );
    if ('problem' in found) setStage({ kind: 'choose', problem: problems[found.problem] });
    else setStage({ kind: 'map', file, table: found.table, mapping: guessMapping(found.table.rows) });
  };
  /** Reads the letters of a text in another way; rows and columns stay the same. */
  const readAs = async (mapped: Extract<Stage, { kind: 'map' }>, encoding: string) => {
    aborted.current = new AbortController();
    const { signal } = aborted.current;
    const found = await readTableFile({ file: mapped.file, encoding }, { signal, onRows: () => {} });
    if (!signal.aborted && 'table' in found) setStage({ ...mapped, table: found.table });
  };
  const compareNow = async ({ file, table: found, mapping }: { file: File; table: ParsedTable; mapping: Mapping }) => {
    setStage({ kind: 'comparing' });
    try {
      const columns = additionalColumnNames(found.rows, mapping);
      const { rows } = mapRows(found.rows, mapping);
      const compared = await compare.mutateAsync({ id: table.id, mode, ...(columns.length > 0 && { columns }), rows });
      setStage({ kind: 'compared', compared, mode, file, table: found, mapping });
    } catch (error) {
      setStage({ kind: 'map', file, table: found, mapping, problem: refusalText(error) });
    }
  };
  const write = async (importId: string) => {
    try {
      await run.mutateAsync(importId);
      setStage({ kind: 'writing', importId });
    } catch (error) {
      setStage({ kind: 'choose', problem: refusalText(error) });
    }
  };
  return (
    <Dialog title={t`Import rows into ${table.name}`} closeLabel={t`Close`} size="large" onClose={onClose}>
      <Stack gap="md" fz="sm" lh="18px" pb="md" px="lg" className="scrolls" aria-live="polite">
        {stage.kind === 'choose' ? (
          <ChooseFile problem={stage.problem} onFile={(file) => void read(file)} />
        ) : stage.kind === 'reading' ? (
          <p>{stage.rows === 0 ? t`Reading the file…` : plural(stage.rows, { one: '# row read…', other: '# rows read…' })}</p>
        ) : stage.kind === 'map' ? (
          <MapColumns
            table={stage.table}
            mapping={stage.mapping}
            mode={mode}
            problem={stage.problem}
            onMapping={(mapping) => setStage({ ...stage, mapping })}
            onSheet={(sheet) => void read(stage.file, sheet)}
            onEncoding={(encoding) => void readAs(stage, encoding)}
            onMode={setMode}
            onCompare={() => void compareNow(stage)}
          />
        ) : stage.kind === 'comparing' ? (
          <p>
            <Trans>Comparing with the table…</Trans>
          </p>
        ) : stage.kind === 'compared' ? (
          <Differences
            compared={stage.compared}
            mode={stage.mode}
            onBack={() => setStage({ kind: 'map', file: stage.file, table: stage.table, mapping: stage.mapping })}
            onWrite={() => void write(stage.compared.importId)}
          />
        ) : (
          <ImportStatus importId={stage.importId} onClose={onClose} />
        )}
      </Stack>
    </Dialog>
  );
}

function ChooseFile({ problem, onFile }: { problem: string | undefined; onFile: (file: File) => void }) {
  const { t } = useLingui();
  const [isOver, setOver] = useState(false);
  return (
    <>
      {/* Files can also be dropped here; the input works for everybody. */}
      <div
        className={classes.drop}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          event.stopPropagation();
          setOver(false);
          const [file] = event.dataTransfer.files;
          if (file) onFile(file);
        }}
      >
        <FileButton
          accept=".xlsx,.xlsm,.csv,.txt,.tsv"
          inputProps={{ 'aria-label': t`File to import` }}
          onChange={(file) => {
            if (file) onFile(file);
          }}
        >
          {(props) => (
            <Button {...props} variant="default">
              <Trans>Select an XLSX or CSV file, or drop it here</Trans>
            </Button>
          )}
        </FileButton>
        <Text size="xs" c="dimmed">
          <Trans>
            Separators and encoding are detected automatically. Formulas of a workbook are imported by their last computed value.
            Up to 500,000 rows and 50 MB.
          </Trans>
        </Text>
      </div>
      {problem ? <Notice role="alert">{problem}</Notice> : null}
    </>
  );
}

type DifferencesProps = { compared: Compared; mode: ImportMode; onBack: () => void; onWrite: () => void };

function Differences({ compared, mode, onBack, onWrite }: DifferencesProps) {
  const { t } = useLingui();
  const { added, changed, removed, same, samples } = compared;
  const isNothing = added + changed + removed === 0;
  return (
    <>
      <Flex component="ul" gap="lg" wrap="wrap" fz="md" fw={500} aria-label={t`Changes`}>
        <Box component="li" c="var(--proved)">
          {plural(added, { one: '# new row', other: '# new rows' })}
        </Box>
        <Box component="li" c="var(--look)">
          {plural(changed, { one: '# changed', other: '# changed' })}
        </Box>
        {mode === 'replace' ? (
          <Box component="li" c="var(--wrong)">
            {plural(removed, { one: '# removed', other: '# removed' })}
          </Box>
        ) : null}
        <li>{plural(same, { one: '# unchanged', other: '# unchanged' })}</li>
      </Flex>
      {samples.length > 0 ? (
        <Box mah="40vh" bd="1px solid var(--line)" bdrs="sm" className="scrolls">
          <Table stickyHeader fz="xs" verticalSpacing={5}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t`Key`}</Table.Th>
                <Table.Th scope="col">{t`Current`}</Table.Th>
                <Table.Th scope="col">{t`After the import`}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {samples.map(({ key, before, after }) => (
                <Table.Tr key={key}>
                  <Table.Td>{key}</Table.Td>
                  <Table.Td>{before ?? '–'}</Table.Td>
                  <Table.Td>{after ?? t`removed`}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Box>
      ) : null}
      <DialogFooter>
        <Button variant="default" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
        <Button disabled={isNothing} onClick={onWrite} data-autofocus>
          {isNothing ? t`No changes to import` : t`Import rows`}
        </Button>
      </DialogFooter>
    </>
  );
}

function ImportStatus({ importId, onClose }: { importId: string; onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data } = useQuery(dataTableQueries.progress(importId));
  const state = data?.state ?? 'Writing';
  useEffect(() => {
    if (state === 'Done') void client.invalidateQueries({ queryKey: dataTableQueries.all });
  }, [state, client]);
  const written = data?.written ?? 0;
  return (
    <>
      <p role="status">
        {state === 'Done'
          ? plural(written, { one: '# row imported.', other: '# rows imported.' })
          : state === 'Failed'
            ? t`The rows could not be imported. The table was not changed.`
            : t`Rows are being imported. You can close this dialog and continue working.`}
      </p>
      <Box component="progress" w="100%" h={8} max={data?.rows ?? 1} value={written} aria-label={t`Imported rows`} />
      <DialogFooter>
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </DialogFooter>
    </>
  );
}
