/**
 * Tests that reactions to document changes are called by the lifecycle only, and that all code that writes documents reports the change to
 * it.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const service = path.resolve(import.meta.dirname, '..');
const files = globSync('**/*.ts', { cwd: service, exclude: ['**/*.test.ts'] })
  .map((file) => file.replaceAll('\\', '/'))
  .map((file) => ({ file, code: readFileSync(path.join(service, file), 'utf8').replaceAll(/^import [^;]*;$/gm, '') }));

const calling = (names: readonly string[]): string[] =>
  files.filter(({ code }) => names.some((name) => new RegExp(`\\b${name}\\(`).test(code))).map(({ file }) => file);

/** Reactions, and the files that contain them. */
const reacting: Record<string, string> = {
  emitEvents: 'webhooks/emit-event.ts',
  assertEditAllowed: 'approvals/runs/edit-effect.ts',
  restartAfterEdit: 'approvals/runs/edit-effect.ts',
  restartApprovalNow: 'approvals/runs/edit-effect.ts',
  withdrawApprovals: 'approvals/runs/edit-effect.ts',
  leaveQueueWhenBarred: 'exports/leave-queue.ts',
  leaveWhenBarred: 'exports/leave-queue.ts',
  startWhenDue: 'approvals/runs/start-when-due.ts',
  leaveExport: 'exports/leave-queue.ts',
  queueWhenDue: 'exports/queue-when-due.ts',
};

test.each(Object.entries(reacting))('%s is called only by the lifecycle', (name, home) => {
  const callers = calling([name]);
  expect(files.find(({ file }) => file === home)?.code).toMatch(new RegExp(`export (async function|const) ${name}\\b`));
  expect(callers.some((file) => file.startsWith('lifecycle/'))).toBe(true);
  expect(callers.filter((file) => file !== home && !file.startsWith('lifecycle/'))).toEqual([]);
});

test('document subscribers are notified only by the lifecycle', () => {
  expect(calling(['publishAfterCommit']).toSorted()).toEqual([
    // saved views
    'documents/list/saved-views.ts',
    // presence
    'documents/presence/record-presence.ts',
    'lifecycle/reactions.ts',
    'platform/ctx.ts',
  ]);
});

/** Files that write documents without reporting to the lifecycle themselves, with the reason. */
const silent: Record<string, string> = {
  'documents/core/document-row.ts': 'has the functions that write',
  'documents/core/documents.store.ts': 'has the function that inserts',
  'documents/parts/insert-part.ts': 'answers the change to the split that it is part of',
  'documents/intake/read-as-pdf-only.ts': 'asks for another reading, which says it',
  'approvals/runs/edit-effect.ts': 'is a reaction itself',
  'exports/leave-queue.ts': 'is a reaction itself',
};

const writing = [
  'changeDocument',
  'changeDocuments',
  'changeMessages',
  'changeProofs',
  'insertDocument',
  'recordProgress',
  'updateApprovalState',
];

test('every writer of a document notifies the lifecycle', () => {
  const writers = calling(writing).filter((file) => file !== 'approvals/runs/runs.store.ts');
  const saying = new Set(files.filter(({ code }) => code.includes('ctx.lifecycle.documentsChanged(')).map(({ file }) => file));
  expect(writers.length).toBeGreaterThan(30);
  expect(writers.filter((file) => !saying.has(file)).toSorted()).toEqual(Object.keys(silent).toSorted());
});

test('only these files write to the documents table', () => {
  const writers = files
    .filter(({ code }) => /(updateTable|insertInto|deleteFrom)\('documents'\)/.test(code))
    .map(({ file }) => file);
  expect(writers.toSorted()).toEqual([
    'approvals/runs/runs.store.ts',
    'documents/core/document-row.ts',
    'documents/core/documents.store.ts',
    'housekeeping/store.ts',
  ]);
});
