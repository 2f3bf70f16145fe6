import { expect, test } from 'vitest';
import { detailLines } from './detail-lines.ts';
import { auditFilterOf, auditViewOf } from './audit-view.ts';

test.each<[Record<string, unknown>, unknown[]]>([
  [
    { changes: [{ field: 'note', item: 1, old: null, new: 'x' }], inPlaceOf: ['Jan', 'Eva'] },
    [
      { kind: 'change', name: 'note', item: 1, before: '', after: 'x' },
      { kind: 'fact', name: 'inPlaceOf', text: 'Jan, Eva' },
    ],
  ],
  [
    { from: { a: 1, b: [1, 2] }, to: { a: 1, b: [2] }, name: 'Main' },
    [
      { kind: 'change', name: 'b', item: null, before: '1, 2', after: '2' },
      { kind: 'fact', name: 'name', text: 'Main' },
    ],
  ],
  [{ from: 'a.pdf', to: null }, [{ kind: 'change', name: '', item: null, before: 'a.pdf', after: '' }]],
  [{ from: 'Queued', empty: '', none: null }, [{ kind: 'fact', name: 'from', text: 'Queued' }]],
  [{ changes: 'many' }, [{ kind: 'fact', name: 'changes', text: 'many' }]],
  [{ settings: { a: true, b: { c: 1 } } }, [{ kind: 'fact', name: 'settings', text: 'a: true, b: c: 1' }]],
  [{ userId: 'u1', email: 'a@b.test' }, [{ kind: 'fact', name: 'email', text: 'a@b.test' }]],
  [{ noteId: 'n1' }, [{ kind: 'fact', name: 'noteId', text: 'n1' }]],
  [{}, []],
])('%j', (details, lines) => expect(detailLines(details)).toEqual(lines));

test('the days of the address are moments of the filter, the last day whole', () => {
  const view = auditViewOf(new URLSearchParams('action=document&from=2026-03-05&to=2026-03-05&person=%20&x=1'));
  expect(view).toEqual({ action: 'document', from: '2026-03-05', to: '2026-03-05' });
  const { from = '', to = '' } = auditFilterOf(view);
  expect(Date.parse(to) - Date.parse(from)).toBe(86_400_000);
  expect(auditViewOf(new URLSearchParams('from=yesterday'))).toEqual({});
});
