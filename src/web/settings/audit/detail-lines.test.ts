import { expect, test } from 'vitest';
import { detailLines, type DetailTranslator } from './detail-lines.ts';
import { auditFilterOf, auditViewOf } from './audit-view.ts';

const plain: DetailTranslator = { name: (name) => name, value: (_name, value) => String(value) };
const uuid = '01a20348-5f1d-756b-a239-7875fd67ab77';

test.each<[Record<string, unknown>, unknown[]]>([
  [
    { changes: [{ field: 'note', item: 1, old: null, new: 'x' }], inPlaceOf: ['Jan', 'Eva'] },
    [
      { kind: 'change', name: 'note', item: 1, before: '', after: 'x' },
      { kind: 'fact', name: 'inPlaceOf', text: 'Jan, Eva' },
    ],
  ],
  [
    { from: { a: 1, b: [1, 2] }, to: { a: 1, b: [2] }, name: 'Main navigation' },
    [
      { kind: 'change', name: 'b', item: null, before: '1, 2', after: '2' },
      { kind: 'fact', name: 'name', text: 'Main navigation' },
    ],
  ],
  [{ from: 'a.pdf', to: null }, [{ kind: 'change', name: '', item: null, before: 'a.pdf', after: '' }]],
  [{ from: 'Queued', empty: '', none: null }, [{ kind: 'fact', name: 'from', text: 'Queued' }]],
  [{ from: 'Extracted', to: 'Extracted', note: 'x' }, [{ kind: 'fact', name: 'note', text: 'x' }]],
  [{ changes: 'many' }, [{ kind: 'fact', name: 'changes', text: 'many' }]],
  [{ settings: { a: true, b: { c: 1 } } }, [{ kind: 'fact', name: 'settings', text: 'a: true, b: c: 1' }]],
  [{ userId: uuid, email: 'a@b.test' }, [{ kind: 'fact', name: 'email', text: 'a@b.test' }]],
  [{ id: uuid, rows: 2, sha256: 'ab', stepIndex: 0 }, [{ kind: 'fact', name: 'rows', text: '2' }]],
  [{ noteId: uuid }, [{ kind: 'fact', name: 'noteId', text: uuid }]],
  [{}, []],
])('%j', (details, lines) => expect(detailLines(details, plain)).toEqual(lines));

test('the dates in the address become moments of the filter, including the whole last day', () => {
  const view = auditViewOf(new URLSearchParams('action=document&from=2026-03-05&to=2026-03-05&person=%20&x=1'));
  expect(view).toEqual({ action: 'document', from: '2026-03-05', to: '2026-03-05' });
  const { from = '', to = '' } = auditFilterOf(view);
  expect(Date.parse(to) - Date.parse(from)).toBe(86_400_000);
  expect(auditViewOf(new URLSearchParams('from=yesterday'))).toEqual({});
});
