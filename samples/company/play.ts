/** Three months of the demo company, created through the use cases of the service in chronological order. */
import { WorkflowDefinition } from '#contract/approvals/rules.ts';
import { listWorkflows } from '#service/approvals/workflows/store.ts';
import { saveWorkflow } from '#service/approvals/workflows/workflows.ts';
import { createClientApplication } from '#service/client-applications/create-client-application.ts';
import type { Actor } from '#service/platform/ctx.ts';
import { randomOf } from '../../train/random.ts';
import { printInvoices } from './draw-invoice.ts';
import { forget } from './forgotten.ts';
import { dayMs, type Invoice, invoicesUntil, withLines } from './invoices.ts';
import type { Stage } from './stage.ts';
import { brokenPdf, type Cast, directorFrom, fateOf, oddScenes, type Scene, scenesOf } from './story.ts';

/** Document with its arrival time and the actions on it. */
type Entry = {
  at: Date;
  fileName: string;
  bytes: () => Promise<Uint8Array>;
  unit: 0 | 1;
  source: 'Api' | 'Email' | 'Web';
  extract: boolean;
  scenes: readonly Scene[];
};

export type Played = { documents: number; corrected: number };

async function prepare(stage: Stage, people: Omit<Cast, 'ledger'>, at: Date): Promise<Cast> {
  const { admin, approver } = people;
  const ctx = stage.as(admin, at);
  const [workflow] = await listWorkflows(ctx.db);
  const definition = WorkflowDefinition.parse({
    name: 'Schvalování faktur',
    steps: [
      { name: 'Vedoucí', mode: 'any', approvers: { userIds: [approver.id] }, dueHours: 72, remindHours: 48 },
      {
        name: 'Ředitel',
        mode: 'any',
        approvers: { userIds: [admin.id] },
        condition: {
          match: 'any',
          rules: [
            { subject: 'amount', operator: 'gte', values: [String(directorFrom / 100)], currency: 'CZK' },
            { subject: 'field', field: 'currency', operator: 'isNot', values: ['CZK'] },
          ],
        },
      },
    ],
  });
  if (workflow) await saveWorkflow(ctx, workflow.id, definition, { ifMatch: undefined, acceptsHole: false });
  const { clientApplicationId } = await createClientApplication(
    { db: stage.database.system, now: () => at },
    {
      tenantId: admin.tenantId,
      name: 'Účetnictví',
      role: 'Exporter',
      accountingUnitId: admin.accountingUnitId,
      additionalUnitIds: unitsOf(people.accountant).filter((unit) => unit !== admin.accountingUnitId),
    },
  );
  return { ...people, ledger: await stage.programOf(clientApplicationId) };
}

const unitsOf = ({ unitIds }: Actor): readonly string[] => (unitIds === 'all' ? [] : unitIds);

/** Introduces errors into the last invoices of some suppliers. */
function introduceErrors(invoices: Invoice[]): void {
  const change = (name: string, introducesErrors: (invoice: Invoice) => Invoice) => {
    const at = invoices.findLastIndex(({ supplier }) => supplier.name.startsWith(name));
    const invoice = invoices[at];
    if (invoice) invoices[at] = introducesErrors(invoice);
  };
  change('Stavebniny', (invoice) => ({ ...invoice, iban: invoice.supplier.otherIban ?? invoice.iban }));
  change('Doprava', (invoice) => ({ ...invoice, total: invoice.total + 100_000 }));
  change('Papír', (invoice) => ({ ...invoice, order: null }));
}

/** Returns documents other than ordinary invoices: copies, a credit note, two invoices in one file, files that cannot be read. */
function extras(stage: Stage, cast: Cast, invoices: readonly Invoice[], today: Date): Entry[] {
  const ago = (days: number, hours = 8): Date => new Date(today.getTime() - days * dayMs + hours * 3_600_000);
  const entry = (given: Partial<Entry> & Pick<Entry, 'at' | 'fileName' | 'bytes'>): Entry => ({
    unit: 0,
    source: 'Web',
    extract: true,
    scenes: [],
    ...given,
  });
  const lastOf = (name: string, before = 0) => invoices.filter(({ supplier }) => supplier.name.startsWith(name)).at(-1 - before);
  const entries: Entry[] = [];
  for (const [index, name] of ['Úklid Sever', 'Northlight', 'Papír'].entries()) {
    const invoice = lastOf(name, 2);
    if (!invoice) continue;
    const at = ago(index, 7);
    entries.push(
      entry({
        at,
        fileName: `scan-${invoice.fileName}`,
        unit: invoice.supplier.unit,
        source: 'Email',
        bytes: () => printInvoices([invoice]),
      }),
    );
  }
  const [first, second, credited] = [lastOf('Northlight', 0), lastOf('Northlight', 1), lastOf('Papír', 3)];
  if (first && second) {
    // on another day than the invoices whose lines they repeat: they are not their duplicates
    const [issued, due] = [ago(3), ago(-27)];
    const both = [
      { ...first, number: 'INV-0901', issued, due },
      { ...second, number: 'INV-0902', issued, due },
    ] as const;
    entries.push(
      entry({ at: ago(1, 9), fileName: 'northlight-october.pdf', source: 'Email', bytes: () => printInvoices([...both]) }),
    );
  }
  if (credited) {
    const lines = credited.lines.slice(0, 1).map((line) => ({ ...line, quantity: -line.quantity, amount: -line.amount }));
    const note = withLines({ ...credited, number: '26D0004', isCreditNote: true, fileName: 'dobropis-26D0004.pdf' }, lines);
    entries.push(entry({ at: ago(4), fileName: note.fileName, bytes: () => printInvoices([note]) }));
  }
  const odd = oddScenes(stage, cast, ago(2, 12));
  const spare = invoices.filter(({ supplier }) => supplier.language === 'en').slice(0, 5);
  const copy = (index: number, number: string): (() => Promise<Uint8Array>) => {
    const invoice = spare[index] ?? invoices[0];
    if (!invoice) throw new Error('there are no invoices');
    return () => printInvoices([{ ...invoice, number }]);
  };
  entries.push(
    entry({ at: ago(6), fileName: 'faktura-poskozena.pdf', bytes: async () => brokenPdf() }),
    entry({ at: ago(1, 10), fileName: 'attachment-damaged.pdf', source: 'Email', bytes: async () => brokenPdf() }),
    entry({ at: ago(0, 6), fileName: 'later-1.pdf', extract: false, bytes: copy(0, 'NEW-1') }),
    entry({ at: ago(0, 6), fileName: 'later-2.pdf', extract: false, bytes: copy(1, 'NEW-2') }),
    entry({ at: ago(3), fileName: 'on-hold.pdf', bytes: copy(2, 'HOLD-77'), scenes: [odd.hold] }),
    entry({ at: ago(3), fileName: 'reklama.pdf', bytes: copy(3, 'PROMO-1'), scenes: [odd.remove] }),
  );
  return entries;
}

type Span = {
  /** A day at 00:00 UTC whose morning is over: see `lastMorning`. */
  today: Date;
  /** Number of days before `today` on which the history begins. */
  days: number;
  /** Number of documents extracted in parallel. */
  atOnce: number;
};

const morningMs = 8 * 3_600_000;

/** Returns the last day whose mail has arrived by `now` (ms): morning mail arrives by 8:00 UTC. */
export const lastMorning = (now: number): Date => new Date(Math.floor((now - morningMs) / dayMs) * dayMs);

/** Creates all documents and performs the actions on them. */
export async function playCompany(stage: Stage, { today, days, atOnce }: Span): Promise<Played> {
  const random = randomOf(20_261);
  const [admin, accountant, approver, uploader] = await Promise.all(
    ['admin', 'accountant', 'approver', 'uploader'].map((account) => stage.personOf(account)),
  );
  if (!admin || !accountant || !approver || !uploader) throw new Error('The demo tenant has no users.');
  const cast = await prepare(stage, { admin, accountant, approver, uploader }, new Date(today.getTime() - (days + 1) * dayMs));
  const invoices = invoicesUntil(today, days, random);
  forget(invoices);
  introduceErrors(invoices);
  let corrected = 0;
  const correctedIds = new Set<string>();
  const onCorrected = (documentId: string, count: number): void => {
    corrected += count;
    if (count > 0) correctedIds.add(documentId);
  };
  const entries: Entry[] = invoices.map((received) => {
    const invoice = { ...received, received: new Date(received.received.getTime() + random.int(5 * 60, 7 * 60) * 60_000) };
    const fate = fateOf(invoice, Math.round((today.getTime() - received.received.getTime()) / dayMs), random);
    const scenes = scenesOf(stage, cast, { invoice, fate, random, onCorrected });
    return {
      at: invoice.received,
      fileName: invoice.fileName,
      bytes: () => printInvoices([invoice]),
      unit: invoice.supplier.unit,
      source: random.pick(['Email', 'Email', 'Web', 'Api']),
      extract: true,
      scenes,
    };
  });
  entries.push(...extras(stage, cast, invoices, today));
  await playDays(stage, cast, entries, { today, atOnce, correctedIds });
  return { documents: entries.length, corrected };
}

/** Time from the arrival of a document to its extraction. */
const extractionPollMs = 60_000;

const dayOf = (at: Date): number => Math.floor(at.getTime() / dayMs);
const inTime = (a: { at: Date }, b: { at: Date }): number => a.at.getTime() - b.at.getTime();

/**
 * Number of last days whose documents are all learned from; before them, only corrected documents are. Every lesson is weighed on the
 * documents of its layout: lessons of three months would make the demo take half as long again.
 */
const learningDays = 30;

/** Documents that are extracted together: a company receives one or two a day, which would leave all processor cores but one idle. */
const windowSize = 8;
/** Number of last days that are played one by one. */
const singleDays = 3;

/** Returns the first and last day of each part of the history whose documents are extracted before users work on any of them. */
function windowsOf(entries: readonly Entry[], last: number): [from: number, to: number][] {
  const windows: [number, number][] = [];
  let from = Math.min(...entries.map(({ at }) => dayOf(at)));
  for (let day = from; day <= last; day += 1) {
    const count = entries.filter(({ at }) => dayOf(at) >= from && dayOf(at) <= day).length;
    if (count < windowSize && day < last - singleDays) continue;
    windows.push([from, day]);
    from = day + 1;
  }
  return windows;
}

/**
 * Proceeds by a few days at a time: received documents are extracted before users work on them, so that lessons of some days apply on the
 * next.
 */
async function playDays(
  stage: Stage,
  cast: Cast,
  entries: readonly Entry[],
  { today, atOnce, correctedIds }: { today: Date; atOnce: number; correctedIds: ReadonlySet<string> },
): Promise<void> {
  const scenes: { at: Date; play: () => Promise<void> }[] = [];
  const readAt = new Map<string, Date>();
  const units = unitsOf(cast.accountant);
  const last = dayOf(today);
  const now = Date.now();
  for (const [from, to] of windowsOf(entries, last)) {
    const isIn = ({ at }: { at: Date }) => dayOf(at) >= from && dayOf(at) <= to;
    const arriving = entries.filter(isIn).toSorted(inTime);
    for (const { at, fileName, bytes, unit, source, extract, scenes: own } of arriving) {
      const who = source === 'Web' && unit === 0 ? cast.uploader : cast.accountant;
      const options = { extract, source, accountingUnitId: units[unit] };
      const documentId = await stage.upload(stage.as(who, at), { name: fileName, bytes: await bytes() }, options);
      readAt.set(documentId, new Date(at.getTime() + extractionPollMs));
      scenes.push(...own.map((scene) => ({ at: scene.at, play: () => scene.play(documentId) })));
    }
    const [first] = arriving;
    if (first)
      await stage.read(new Date(first.at.getTime() + extractionPollMs), {
        atOnce,
        learnsFrom: (documentId) => to > last - learningDays || correctedIds.has(documentId),
        timeOf: (documentId) => readAt.get(documentId) ?? first.at,
      });
    // scenes later than the current time have not happened yet
    for (const scene of scenes.filter((each) => isIn(each) && each.at.getTime() < now).toSorted(inTime)) await scene.play();
  }
}
