/** One row shown on the page, the fields of its cells, and the rows that follow from it; taken in one step that can be undone. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useEffect, useMemo, useState } from 'react';
import type { FieldDefinition } from '#contract/endpoints/document-types.ts';
import { partQueries } from '#web/api/document-parts.queries.ts';
import { formatValue } from '#web/blocks/fields/format-value.ts';
import { cellOf, type ItemRow } from '#web/blocks/items/rows.ts';
import { checkColumn } from '#web/blocks/items/sums.ts';
import type { Light } from '#web/blocks/viewer/lights.ts';
import type { ViewerWord, WordIndex } from '#web/blocks/viewer/page-words.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { itemRowsOf, shownRow, withField } from './taught-rows.ts';
import classes from './teach-row.module.css';

type Props = {
  documentId: string;
  columns: readonly FieldDefinition[];
  culture: string;
  /** What was picked on the page; nothing yet at first. */
  picked: readonly ViewerWord[];
  words: WordIndex;
  rowsNow: number;
  header: (field: string) => string;
  onLights: (lights: readonly Light[]) => void;
  onTake: (rows: readonly ItemRow[]) => void;
  onAgain: () => void;
  onClose: () => void;
};

export function TeachRow({ picked, words, onAgain, onClose, ...more }: Props) {
  const { t } = useLingui();
  const wordIds = useMemo(() => shownRow(picked, words), [picked, words]);
  return (
    // Escape from whatever inside has the focus
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={classes.teach}
      aria-label={t`Rows by example`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      {wordIds.length === 0 ? (
        <div className={classes.ask}>
          <p role="status">{t`Draw a box around one row of the table on the page, or click a word in it.`}</p>
          <p className={classes.quiet}>
            {t`By keyboard: the brackets [ and ] walk the words of the page, Enter takes the line. The other rows follow by its columns.`}
          </p>
          <Button variant="default" size="compact-sm" onClick={onClose}>{t`Cancel`}</Button>
        </div>
      ) : (
        <Shown key={wordIds.join()} wordIds={wordIds} onAgain={onAgain} onClose={onClose} {...more} />
      )}
    </section>
  );
}

function Shown({
  documentId,
  columns: fields,
  culture,
  wordIds,
  rowsNow,
  header,
  onLights,
  onTake,
  onAgain,
  onClose,
}: Omit<Props, 'picked' | 'words'> & { wordIds: readonly number[] }) {
  const { t } = useLingui();
  const [said, setSaid] = useState<readonly (string | null)[] | null>(null);
  const { data, error, isFetching } = useQuery(partQueries.taughtRows(documentId, wordIds, said));
  useEffect(() => {
    if (!data) return undefined;
    const lightOf = (tone: Light['tone'], ids: readonly number[]): Light => ({ tone, wordIds: ids });
    onLights([
      ...data.rows.map((row) =>
        lightOf(
          'row',
          Object.values(row.cells).flatMap((cell) => cell.wordIds),
        ),
      ),
      lightOf('walk', wordIds),
    ]);
    return () => onLights([]);
  }, [data, onLights, wordIds]);

  const buttons = (
    <>
      <Button variant="default" size="compact-sm" onClick={onAgain}>{t`Show another row`}</Button>
      <Button variant="default" size="compact-sm" onClick={onClose}>{t`Cancel`}</Button>
    </>
  );
  if (error)
    return (
      <div className={classes.ask} role="alert">
        <p>{errorText(error)}</p>
        {buttons}
      </div>
    );
  if (!data)
    return (
      <div className={classes.waiting} aria-busy="true">
        <Skeleton width="80%" height={14} />
        <Skeleton width="60%" height={14} />
      </div>
    );
  const rows = itemRowsOf(data);
  const used = fields.filter((field) => data.columns.some((column) => column.field === field.name));
  const isText = (name: string) => fields.find((field) => field.name === name)?.type === 'TEXT';
  const proven = data.rows.filter((row) => row.isProven).length;
  const checks = used.flatMap((field) => {
    const check = checkColumn(
      field.name,
      rows.map((row) => cellOf(row, field.name).value),
      header,
    );
    return check ? [{ field, check }] : [];
  });
  const count = rows.length;
  if (data.columns.length === 0 || used.length === 0)
    return (
      <div className={classes.ask} role="status">
        <p>{t`Nothing that could be columns stands there. Show a whole row of the table.`}</p>
        {data.columns.length > 0 ? <Cells data={data} fields={fields} onSay={setSaid} isText={isText} /> : null}
        {buttons}
      </div>
    );
  return (
    <>
      <div className={classes.head}>
        <p className={classes.summary} aria-live="polite">
          <strong>{plural(count, { one: '# row', other: '# rows' })}</strong>
          {proven > 0 ? (
            <span className={classes.proved}>
              <ShieldCheck size={14} aria-hidden="true" />
              {plural(proven, { one: '# proved by quantity × price', other: '# proved by quantity × price' })}
            </span>
          ) : null}
          {checks.map(({ field, check }) => (
            <span key={field.name} className={check.holds ? classes.proved : classes.wrong}>
              {check.holds ? <ShieldCheck size={14} aria-hidden="true" /> : <CircleAlert size={14} aria-hidden="true" />}
              {field.label}: {formatValue('DECIMAL', check.sum, culture)}{' '}
              {check.holds ? t`equals the total` : t`differs by ${formatValue('DECIMAL', check.difference, culture)}`}
            </span>
          ))}
          {rowsNow > 0 ? (
            <span className={classes.quiet}>
              {plural(rowsNow, { one: 'Takes the place of # row', other: 'Takes the place of # rows' })}
            </span>
          ) : null}
        </p>
        <div className={classes.buttons}>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- what was asked for is there: Enter takes it */}
          <Button size="compact-sm" autoFocus disabled={count === 0 || isFetching} onClick={() => onTake(rows)}>
            {plural(count, { one: 'Take # row', other: 'Take # rows' })}
          </Button>
          {buttons}
        </div>
      </div>
      <Cells data={data} fields={fields} onSay={setSaid} isText={isText} />
      {/* more rows than fit are scrolled to by keys too */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.preview} role="group" aria-label={t`Rows found`} tabIndex={0}>
        <table className={classes.table} aria-label={t`Rows found`} data-stale={isFetching}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t`Row`}</span>
              </th>
              {used.map((field) => (
                <th key={field.name} scope="col" data-type={field.type}>
                  {field.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.id}>
                <th scope="row" data-proved={data.rows[at]?.isProven}>
                  {at + 1}
                  {data.rows[at]?.isProven ? <span className="visually-hidden"> {t`proved`}</span> : null}
                </th>
                {used.map((field) => (
                  <td key={field.name} data-type={field.type}>
                    {formatValue(field.type, cellOf(row, field.name).value, culture)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

type Taught = Parameters<typeof itemRowsOf>[0];
type CellsProps = {
  data: Taught;
  fields: readonly FieldDefinition[];
  isText: (field: string) => boolean;
  onSay: (columns: readonly (string | null)[]) => void;
};

/** The cells of the row shown, each with its field. */
function Cells({ data, fields, isText, onSay }: CellsProps) {
  const { t } = useLingui();
  return (
    <ul className={classes.cells} aria-label={t`Cells of the row shown`}>
      {data.columns.map((column, at) => (
        <li key={column.wordIds.join('-') + column.text} className={classes.cell} data-used={column.field !== null}>
          <span className={classes.text} title={column.text}>
            {column.text}
          </span>
          <select
            className={classes.select}
            aria-label={t`Field of ${column.text}`}
            value={column.field ?? ''}
            onChange={(event) => onSay(withField(data.columns, at, event.target.value || null, isText))}
          >
            <option value="">{t`Leave out`}</option>
            {fields.map((field) => (
              <option key={field.name} value={field.name}>
                {field.label}
              </option>
            ))}
          </select>
        </li>
      ))}
    </ul>
  );
}
