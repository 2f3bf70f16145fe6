/** Actions on each document of the demo company, and their times. Older documents have advanced further. */
import { randomUUID } from 'node:crypto';
import { decideStep } from '#service/approvals/decisions/decide-step.ts';
import { delegateStep } from '#service/approvals/decisions/delegate-step.ts';
import { askQuestion } from '#service/approvals/questions/ask.ts';
import { startApproval } from '#service/approvals/runs/start-approval.ts';
import { changeState } from '#service/documents/changes/change-state.ts';
import { addNote } from '#service/documents/notes/change-notes.ts';
import { removeDocuments } from '#service/documents/trash/remove-documents.ts';
import { markAsExported } from '#service/exports/mark-exported.ts';
import { markAsExportFailure } from '#service/exports/mark-export-failure.ts';
import { queueDocuments } from '#service/exports/queue-documents.ts';
import type { Actor } from '#service/platform/ctx.ts';
import { touchClientApplication } from '#service/users/accounts.store.ts';
import type { Random } from '../../train/random.ts';
import { checkAndValidate } from './correct.ts';
import { dayMs, type Invoice } from './invoices.ts';
import type { Stage } from './stage.ts';

export type Cast = { admin: Actor; accountant: Actor; approver: Actor; uploader: Actor; ledger: Actor };

/** Action on one document at a given time. */
export type Scene = { at: Date; play: (documentId: string) => Promise<void> };

const minuteMs = 60_000;
const after = (date: Date, days: number, minutes: number): Date => new Date(date.getTime() + days * dayMs + minutes * minuteMs);

const rejections = [
  'Objednávka byla jen na polovinu množství, prosím o opravu.',
  'This was agreed at a lower rate. Please ask for a corrected invoice.',
  'Dodávka ještě nedorazila.',
];
const refusals = ['Účetní období 2026/08 je uzavřené.', 'The supplier is not in the ledger yet.', 'Středisko 410 neexistuje.'];
const questions = [
  'Víte, kdo tuto dodávku objednal? Na faktuře chybí objednávka.',
  'Is this the final invoice for the autumn campaign?',
  'Proč je částka vyšší než minule?',
];

export type ValueLoss = {
  validates: boolean;
  approval: 'none' | 'waits' | 'approved' | 'rejected' | 'delegated';
  isExpensive: boolean;
  isQuestioned: boolean;
  export: 'none' | 'queued' | 'exported' | 'failed';
};

/** Amount in hundredths from which the director must approve too. Documents in a currency other than CZK always require both approvals. */
export const directorFrom = 6_000_000;

export function fateOf(invoice: Invoice, age: number, random: Random): ValueLoss {
  const chance = random.next();
  const isExpensive = invoice.supplier.currency !== 'CZK' || invoice.total >= directorFrom;
  const fate = { isExpensive, isQuestioned: random.chance(0.12), validates: true } as const;
  if (age < 2) return { ...fate, validates: false, approval: 'none', export: 'none' };
  if (age < 4) return { ...fate, validates: chance < 0.5, approval: chance < 0.35 ? 'waits' : 'none', export: 'none' };
  if (age < 13) {
    const approval = chance < 0.5 ? 'waits' : chance < 0.58 ? 'delegated' : chance < 0.66 ? 'rejected' : 'approved';
    return { ...fate, approval, export: approval === 'approved' ? random.pick(['queued', 'exported', 'exported']) : 'none' };
  }
  if (age < 18) return { ...fate, approval: 'approved', export: chance < 0.3 ? 'queued' : chance < 0.45 ? 'failed' : 'exported' };
  if (chance < 0.05) return { ...fate, approval: 'rejected', export: 'none' };
  return { ...fate, approval: 'approved', export: chance < 0.08 ? 'failed' : 'exported' };
}

function approvalScenes(stage: Stage, cast: Cast, { fate, sent, random }: SceneFacts): Scene[] {
  const { accountant, approver, admin } = cast;
  if (fate.approval === 'none') return [];
  const start: Scene = { at: sent, play: (id) => startApproval(stage.as(accountant, sent), id) };
  // only a question that is still open today is asked; older ones are notes, so that nobody gets an email about them
  const asked = after(sent, 0, 45);
  const hold: Scene = {
    at: asked,
    play: (id) => askQuestion(stage.as(approver, asked), id, { userId: accountant.id, question: random.pick(questions) }),
  };
  const first = after(sent, random.int(0, 2), random.int(40, 300));
  const question: Scene[] = fate.isQuestioned
    ? [
        {
          at: after(sent, 0, 30),
          play: async (id) => void (await addNote(stage.as(approver, after(sent, 0, 30)), id, random.pick(questions))),
        },
      ]
    : [];
  if (fate.approval === 'waits') return random.chance(0.35) ? [start, hold] : [start];
  if (fate.approval === 'delegated')
    return [
      start,
      {
        at: first,
        play: (id) =>
          delegateStep(stage.as(approver, first), id, { toUserEmail: admin.email ?? '', note: 'Prosím, rozhodněte vy.' }),
      },
    ];
  const note = fate.approval === 'rejected' ? random.pick(rejections) : null;
  const verdict = fate.approval === 'rejected' ? 'Rejected' : 'Approved';
  const scenes: Scene[] = [
    start,
    ...question,
    { at: first, play: (id) => decideStep(stage.as(approver, first), id, { verdict, note }) },
  ];
  if (verdict === 'Rejected' || !fate.isExpensive) return scenes;
  const second = after(first, random.int(0, 1), random.int(15, 200));
  return [...scenes, { at: second, play: (id) => decideStep(stage.as(admin, second), id, { verdict, note: null }) }];
}

function exportScenes(stage: Stage, cast: Cast, { fate, random }: SceneFacts, from: Date): Scene[] {
  if (fate.export === 'none') return [];
  const queued = after(from, 0, random.int(10, 90));
  const done = after(queued, 0, random.int(5, 50));
  const queue: Scene = { at: queued, play: (id) => queueDocuments(stage.as(cast.accountant, queued), [id]) };
  if (fate.export === 'queued') return [queue];
  const ledger = stage.as(cast.ledger, done);
  // a request of the ledger is the use of its token
  const asLedger = (mark: (documentId: string) => Promise<unknown>): Scene => ({
    at: done,
    play: async (documentId) => {
      await touchClientApplication(stage.database.system, cast.ledger, done);
      await mark(documentId);
    },
  });
  if (fate.export === 'failed') {
    const errorMessage = random.pick(refusals);
    return [queue, asLedger((documentId) => markAsExportFailure(ledger, [{ documentId, errorMessage }]))];
  }
  const accountingDocumentNumber = `FP-26-${String(random.int(1000, 9999))}`;
  const mark = { accountingDocumentNumber, exportType: null, exportedByApplicationName: cast.ledger.name };
  return [queue, asLedger((documentId) => markAsExported(ledger, [{ documentId, ...mark }]))];
}

type OnCorrected = (documentId: string, count: number) => void;
type SceneFacts = { fate: ValueLoss; sent: Date; random: Random };

/** Returns the actions of users on an extracted invoice. `onCorrected` receives the document id and the number of corrected values. */
export function scenesOf(
  stage: Stage,
  cast: Cast,
  { invoice, fate, random, onCorrected }: { invoice: Invoice; fate: ValueLoss; random: Random; onCorrected: OnCorrected },
): Scene[] {
  if (!fate.validates) return [];
  const validated = after(invoice.received, random.chance(0.7) ? 0 : 1, random.int(50, 400));
  const validate: Scene = {
    at: validated,
    play: async (id) => onCorrected(id, await checkAndValidate(stage.as(cast.accountant, validated), id, invoice)),
  };
  const told = { fate, random, sent: after(validated, 0, random.int(1, 9)) };
  const approval = approvalScenes(stage, cast, told);
  const last = approval.at(-1)?.at ?? validated;
  return [validate, ...approval, ...exportScenes(stage, cast, told, last)];
}

/** Actions on documents that are not ordinary invoices: put on hold or deleted. */
export const oddScenes = (stage: Stage, { accountant }: Cast, at: Date): Record<'hold' | 'remove', Scene> => ({
  hold: {
    at,
    play: async (id) => {
      await changeState(stage.as(accountant, at), id, 'Paused');
      await addNote(stage.as(accountant, at), id, 'Čekám na opravený doklad od dodavatele.');
    },
  },
  remove: { at, play: (id) => removeDocuments(stage.as(accountant, at), [id]) },
});

/** Returns bytes that begin like a PDF but are not one: the service reports the error and continues. */
export const brokenPdf = (): Uint8Array => new TextEncoder().encode(`%PDF-1.7\n${randomUUID()}\n`);
