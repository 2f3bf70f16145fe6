/** Audit trail of a document as printable PDF pages. */
import { z } from 'zod';
import { text, textIfAny } from '#service/platform/texts/text.ts';
import type { FoundAuditRow } from './search.store.ts';
import {
  closeSheet,
  colors,
  hasRoom,
  openSheet,
  right,
  rule,
  size,
  turnPage,
  wrap,
  write,
  type Sheet,
} from '#service/extraction/e-invoice/drawing/sheet.ts';

export type AuditPdfContent = {
  fileName: string;
  /** Label and value of facts such as tenant, document and number of entries. */
  facts: readonly (readonly [label: string, value: string])[];
  documentId: string;
  /** Oldest first. */
  rows: readonly FoundAuditRow[];
  /** End of the tenant's chain at the time of creation. */
  head: { sequence: number; hash: Uint8Array } | undefined;
  madeAt: Date;
  /** Time zone of the tenant, used for all times. */
  timeZone: string;
  /** Labels of the document's fields by name. */
  labels: ReadonlyMap<string, string>;
};

const wordsOf = (culture: string) => ({
  title: text(culture, 'audit.pdf.title'),
  document: text(culture, 'audit.pdf.document'),
  made: text(culture, 'audit.pdf.made'),
  zone: text(culture, 'audit.pdf.zone'),
  inPlaceOf: text(culture, 'audit.pdf.inPlaceOf'),
  item: text(culture, 'audit.pdf.item'),
  empty: text(culture, 'audit.pdf.empty'),
  head: text(culture, 'audit.pdf.head'),
  proof: text(culture, 'audit.pdf.proof'),
});

const Changes = z.object({
  changes: z.array(
    z.object({ field: z.string(), item: z.number().nullable(), old: z.string().nullable(), new: z.string().nullable() }),
  ),
});
const Places = z.object({ inPlaceOf: z.array(z.string()) });

const columns = { time: size.margin, action: size.margin + 132, person: size.margin + 310 } as const;
const personWidth = right - columns.person;
const detailWidth = right - columns.action;

/** Created once for all rows: a formatter costs more than formatting. */
type Clock = (date: Date) => string;

/** Returns a formatter to the second with the UTC offset, which distinguishes the hour that occurs twice in autumn. */
function clockOf(timeZone: string): Clock {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  });
  return (date) => {
    const parts = format.formatToParts(date);
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
    const ahead = part('timeZoneName').replace('GMT', '') || '+00:00';
    return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}:${part('second')} ${ahead}`;
  };
}

/** Whether a detail is only useful to programs; the JSON export contains it. */
const isTechnical = (name: string): boolean => /(?:Id|Ids|Index)$/.test(name);

function detailLines({ action, details }: FoundAuditRow, labels: ReadonlyMap<string, string>, culture: string): string[] {
  const { item: itemWord, empty } = wordsOf(culture);
  const changed = Changes.safeParse(details);
  if (changed.success)
    return changed.data.changes.map(
      ({ field, item, old, new: next }) =>
        `${labels.get(field) ?? field}${item === null ? '' : ` (${itemWord} ${item + 1})`}: ${old || empty} → ${next || empty}`,
    );
  return Object.entries(details)
    .filter(
      ([key, value]) =>
        key !== 'inPlaceOf' &&
        !isTechnical(key) &&
        value !== null &&
        value !== '' &&
        // the initial state, before anything was sent
        !(isState(action, key) && value === 'None') &&
        !(Array.isArray(value) && value.length === 0),
    )
    .map(([key, value]) => {
      const name = textIfAny(culture, `audit.detail.${key}`) ?? labels.get(key) ?? key;
      const state = isState(action, key) && typeof value === 'string' ? textIfAny(culture, `audit.state.${value}`) : undefined;
      return `${name}: ${state ?? valueText(key, value, labels, culture)}`;
    });
}

/** Whether the detail is a state of the document; names of files and types are shown unchanged. */
const isState = (action: string, detail: string): boolean =>
  (detail === 'from' || detail === 'to') && !/(?:renamed|typeChanged)$/i.test(action);

function valueText(name: string, value: unknown, labels: ReadonlyMap<string, string>, culture: string): string {
  if (Array.isArray(value)) return value.map((each) => valueText(name, each, labels, culture)).join(', ');
  if (typeof value === 'string') return (name === 'field' || name === 'fields' ? labels.get(value) : undefined) ?? value;
  if (typeof value === 'number') return name === 'size' ? sizeText(culture, value) : new Intl.NumberFormat(culture).format(value);
  return JSON.stringify(value);
}

const sizeText = (culture: string, bytes: number): string =>
  new Intl.NumberFormat(culture, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 }).format(bytes / 1000);

function personText({ person, address, details }: FoundAuditRow, culture: string): string {
  const places = Places.safeParse(details);
  const others = places.success ? places.data.inPlaceOf : [];
  const inPlace = others.length === 0 ? '' : ` (${wordsOf(culture).inPlaceOf} ${others.join(', ')})`;
  return `${person}${inPlace}${address === null ? '' : ` · ${address}`}`;
}

function drawHead(
  sheet: Sheet,
  { fileName, facts, documentId, madeAt, timeZone }: AuditPdfContent,
  timeText: Clock,
  culture: string,
): void {
  const { title, document, made, zone } = wordsOf(culture);
  write(sheet, title, size.margin, sheet.y + 18, { size: 20, weight: 'semibold' });
  sheet.y += 34;
  const lines = [[document, fileName] as const, ...facts].map(([label, value]) => `${label}: ${value}`);
  for (const line of lines.flatMap((each) => wrap(sheet, each, right - size.margin, { size: 10 }))) {
    write(sheet, line, size.margin, sheet.y + 10, { size: 10 });
    sheet.y += 14;
  }
  write(sheet, `${documentId} · ${made} ${timeText(madeAt)}`, size.margin, sheet.y + 9, {
    size: 8,
    color: colors.muted,
  });
  sheet.y += 12;
  write(sheet, `${zone} ${timeZone}.`, size.margin, sheet.y + 9, { size: 8, color: colors.muted });
  sheet.y += 18;
  rule(sheet, sheet.y, size.margin, right, colors.accent, 1.4);
  sheet.y += 10;
}

function drawRow(sheet: Sheet, row: FoundAuditRow, { labels }: AuditPdfContent, timeText: Clock, culture: string): void {
  const people = wrap(sheet, personText(row, culture), personWidth, { size: 8 });
  const action = wrap(sheet, textIfAny(culture, `audit.${row.action}`) ?? row.action, columns.person - columns.action - 8, {
    weight: 'semibold',
  });
  const lines = detailLines(row, labels, culture).flatMap((line) => wrap(sheet, line, detailWidth, { size: 8 }));
  const head = Math.max(people.length, action.length) * 12;
  if (!hasRoom(sheet, head + 4 + Math.min(lines.length, 3) * 10.5)) turnPage(sheet);
  write(sheet, timeText(row.createdAt), columns.time, sheet.y + 8, { size: 8, weight: 'figures', color: colors.muted });
  for (const [index, line] of action.entries())
    write(sheet, line, columns.action, sheet.y + 8 + index * 12, { weight: 'semibold' });
  for (const [index, line] of people.entries()) write(sheet, line, columns.person, sheet.y + 8 + index * 12, { size: 8 });
  sheet.y += head;
  for (const line of lines) {
    if (!hasRoom(sheet, 10.5)) turnPage(sheet);
    write(sheet, line, columns.action, sheet.y + 8, { size: 8, color: colors.muted });
    sheet.y += 10.5;
  }
  sheet.y += 4;
  rule(sheet, sheet.y);
  sheet.y += 6;
}

export async function drawAuditPdf(trail: AuditPdfContent, culture: string): Promise<Uint8Array> {
  const sheet = await openSheet();
  const timeText = clockOf(trail.timeZone);
  drawHead(sheet, trail, timeText, culture);
  for (const row of trail.rows) drawRow(sheet, row, trail, timeText, culture);
  const { head, proof } = wordsOf(culture);
  if (!hasRoom(sheet, 40)) turnPage(sheet);
  write(sheet, proof, size.margin, sheet.y + 12, { size: 8, color: colors.muted });
  if (trail.head)
    write(
      sheet,
      `${head} ${trail.head.sequence}, SHA-256 ${Buffer.from(trail.head.hash).toString('hex')}`,
      size.margin,
      sheet.y + 24,
      {
        size: 7,
        color: colors.muted,
      },
    );
  return closeSheet(sheet, { title: `${wordsOf(culture).title}: ${trail.fileName}`, language: culture });
}
