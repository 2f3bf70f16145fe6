import { beforeEach, describe, expect, test } from 'vitest';
import { buildDetail } from '#testing/build-detail.ts';
import {
  confirmField,
  conflictsOf,
  emptyHistory,
  isDirty,
  patchOf,
  redo,
  serverRows,
  setField,
  setItems,
  currentField,
  undo,
  type DraftHistory,
} from './draft.ts';
import { afterSave, settleConflict } from './draft-settled.ts';
import { draftKey, draftStore } from './draft-store.ts';

const value = (text: string, ...wordIds: number[]) => ({ value: text, wordIds });
const detail = buildDetail({
  fields: { total_amount: value('12100.00', 7, 8), currency: value('CZK') },
  items: [{ item_description: value('Paper') }],
});
const now = (history: DraftHistory, name: string) => currentField(history.now, detail, name).value;
const rows = serverRows(detail);
const renamed = rows.map(({ id }) => ({ id, cells: { item_description: value('Pens') } }));

describe('a draft', () => {
  const edited = setField(emptyHistory, detail, 'total_amount', value('500.00'));

  test('shows the edit over the saved value and sends only the edit', () => {
    expect(now(edited, 'total_amount')).toBe('500.00');
    expect(now(edited, 'currency')).toBe('CZK');
    expect(patchOf(edited.now)).toEqual({ fields: { total_amount: value('500.00') } });
  });

  test('is removed when the original value is restored', () => {
    const back = setField(edited, detail, 'total_amount', value('12100.00', 7, 8));
    expect(isDirty(back.now)).toBe(false);
    expect(patchOf(back.now)).toBeNull();
  });

  test('adds no step without a change', () => {
    expect(setField(edited, detail, 'total_amount', value('500.00'))).toBe(edited);
    expect(undo(emptyHistory)).toBe(emptyHistory);
    expect(redo(edited)).toBe(edited);
  });

  test('undoes and redoes fields, items and confirmations', () => {
    const all = confirmField(setItems(edited, detail, renamed), 'currency');
    const steps = [all, undo(all), undo(undo(all)), undo(undo(undo(all)))];
    expect(steps.map(({ now }) => [now.confirmed.length, now.items !== null, now.fields['total_amount']?.value])).toEqual([
      [1, true, '500.00'],
      [0, true, '500.00'],
      [0, false, '500.00'],
      [0, false, undefined],
    ]);
    expect(redo(undo(all)).now).toEqual(all.now);
  });

  test('drops redo steps after a new edit', () => {
    const other = setField(undo(edited), detail, 'currency', value('EUR'));
    expect(redo(other)).toBe(other);
  });

  test('sends no empty rows', () => {
    const items = [...renamed, { id: 'new', cells: { item_description: value('') } }, { id: 'newer', cells: {} }];
    expect(patchOf(setItems(emptyHistory, detail, items).now)?.items).toEqual([{ item_description: value('Pens') }]);
  });
});

describe('after a save', () => {
  const before = setItems(setField(emptyHistory, detail, 'total_amount', value('500.00')), detail, renamed);
  const saved = buildDetail({
    fields: { total_amount: value('500.00'), currency: value('CZK') },
    items: [{ item_description: value('Pens') }],
  });

  test('nothing is left to save', () => {
    expect(isDirty(afterSave(before, before.now, detail).now)).toBe(false);
  });

  test('values typed meanwhile are kept', () => {
    const meanwhile = setField(before, detail, 'total_amount', value('501.00'));
    expect(patchOf(afterSave(meanwhile, before.now, detail).now)).toEqual({ fields: { total_amount: value('501.00') } });
  });

  test('undo returns to the values before it', () => {
    const after = undo(undo(afterSave(before, before.now, detail)));
    expect(currentField(after.now, saved, 'total_amount').value).toBe('12100.00');
    expect(after.now.items?.[0]?.cells['item_description']?.value).toBe('Paper');
  });

  test('the saved value is the new base', () => {
    const again = setField(afterSave(before, before.now, detail), saved, 'total_amount', value('7.00'));
    expect(conflictsOf(again, saved)).toEqual([]);
  });
});

describe('when another user saves meanwhile', () => {
  const mine = setItems(setField(emptyHistory, detail, 'total_amount', value('500.00')), detail, renamed);
  const theirs = buildDetail({
    fields: { total_amount: value('600.00'), currency: value('EUR') },
    items: [{ item_description: value('Ink') }],
  });

  test('only values that both changed are in conflict', () => {
    expect(conflictsOf(mine, detail)).toEqual([]);
    expect(conflictsOf(mine, theirs)).toEqual([
      { kind: 'field', name: 'total_amount', mine: '500.00', theirs: '600.00' },
      { kind: 'items' },
    ]);
  });

  test('a value saved by the other user while it was being typed is in conflict too', () => {
    const typed = setField(emptyHistory, theirs, 'total_amount', value('500.00'), '12100.00');
    expect(conflictsOf(typed, theirs)).toEqual([{ kind: 'field', name: 'total_amount', mine: '500.00', theirs: '600.00' }]);
  });

  test('the same value typed by both is not in conflict', () => {
    const agreed = buildDetail({ fields: { total_amount: value('500.00') }, items: [{ item_description: value('Pens') }] });
    expect(conflictsOf(mine, agreed)).toEqual([]);
  });

  test.each([
    ['mine', '500.00', true],
    ['theirs', '600.00', false],
  ] as const)('the user selects %s', (choice, shown, isMine) => {
    let settled = mine;
    for (const conflict of conflictsOf(mine, theirs)) settled = settleConflict(settled, theirs, conflict, choice);
    expect(conflictsOf(settled, theirs)).toEqual([]);
    expect(currentField(settled.now, theirs, 'total_amount').value).toBe(shown);
    expect(settled.now.items !== null).toBe(isMine);
  });
});

describe('the store', () => {
  const kept = new Map<string, string>();
  const keep = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
  const key = draftKey('me', 'document');
  beforeEach(() => kept.clear());

  test('restores everything after a reload, including undo', () => {
    draftStore(key, keep).update((history) => setField(history, detail, 'total_amount', value('500.00', 3)));
    const again = draftStore(key, keep);
    expect(now(again.read(), 'total_amount')).toBe('500.00');
    again.update(undo);
    expect(now(again.read(), 'total_amount')).toBe('12100.00');
  });

  test('a save that ends after the page was left keeps values typed on the next visit', () => {
    const left = draftStore(key, keep);
    left.update((history) => setField(history, detail, 'total_amount', value('500.00')));
    const sent = left.read().now;
    draftStore(key, keep).update((history) => setField(history, detail, 'currency', value('EUR')));
    left.update((history) => afterSave(history, sent, detail));
    expect(patchOf(draftStore(key, keep).read().now)).toEqual({ fields: { currency: value('EUR') } });
  });

  test('leaves no entry when there is nothing to store', () => {
    const store = draftStore(key, keep);
    store.update((history) => setField(history, detail, 'total_amount', value('500.00')));
    expect(kept.size).toBe(1);
    store.update(() => emptyHistory);
    expect(kept.size).toBe(0);
  });

  test('undo and redo continue after a reload, across undone and saved steps', () => {
    const store = draftStore(key, keep);
    store.update((history) => setField(history, detail, 'total_amount', value('500.00')));
    store.update(undo);
    const reloaded = draftStore(key, keep);
    reloaded.update(redo);
    expect(now(reloaded.read(), 'total_amount')).toBe('500.00');
    reloaded.update((history) => afterSave(history, history.now, detail));
    const afterwards = draftStore(key, keep);
    expect(isDirty(afterwards.read().now)).toBe(false);
    afterwards.update(undo);
    expect(now(afterwards.read(), 'total_amount')).toBe('12100.00');
  });

  test('a hundred steps over 300 rows take the space of one and the changes', () => {
    const cells = () =>
      Object.fromEntries(Array.from({ length: 9 }, (_, column) => [`column_${column}`, value('12 345.67', column)]));
    let items = Array.from({ length: 300 }, (_, row) => ({ id: `row-${row}`, cells: cells() }));
    const store = draftStore(key, keep);
    for (let step = 0; step < 100; step += 1) {
      items = items.with(step, { id: `row-${step}`, cells: cells() });
      store.update((history) => setItems(history, detail, items));
    }
    expect(kept.get(key)?.length).toBeLessThan(500_000);
    const { now: again, past } = draftStore(key, keep).read();
    expect([past.length, again.items?.[99]]).toEqual([100, items[99]]);
  });

  test('values take precedence over steps when there is no space for all', () => {
    const small = {
      ...keep,
      setItem: (name: string, text: string) => {
        if (text.length > 2_500) throw new Error('full');
        keep.setItem(name, text);
      },
    };
    const store = draftStore(key, small);
    for (let step = 0; step < 60; step += 1)
      store.update((history) => setField(history, detail, 'total_amount', value(`${step}.00`)));
    expect(store.isStored()).toBe(true);
    expect(now(draftStore(key, keep).read(), 'total_amount')).toBe('59.00');
  });

  test('adopts the changes of another window of the same user', () => {
    const one = draftStore(key, keep);
    let told = 0;
    one.subscribe(() => (told += 1));
    draftStore(key, keep).update((history) => setField(history, detail, 'currency', value('EUR')));
    one.adopt();
    expect(now(one.read(), 'currency')).toBe('EUR');
    expect(told).toBe(1);
  });

  test.each(['{', '{"now":1}', '[]', '{"drafts":[1],"rows":[],"cells":[],"now":0}'])('starts empty with %s stored', (text) => {
    kept.set(key, text);
    expect(draftStore(key, keep).read()).toEqual(emptyHistory);
  });

  test('works when nothing can be stored', () => {
    const full = {
      ...keep,
      setItem: () => {
        throw new Error('full');
      },
    };
    const store = draftStore(key, full);
    let told = 0;
    store.subscribe(() => (told += 1));
    store.update((history) => confirmField(history, 'currency'));
    expect(store.read().now.confirmed).toEqual(['currency']);
    expect(told).toBe(1);
    store.update((history) => setField(history, detail, 'currency', value('EUR')));
    expect(store.isStored()).toBe(false);
  });
});
