/** State of the pages dialog: splits, order, the focused page, and announcements for screen readers. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { type Arrangement, cutBefore, movePage, initialArrangement, startsOf, toggleCut } from './page-cuts.ts';

export type ArrangementState = ReturnType<typeof useArrangement>;

/**
 * `at`: the page from which the dialog was opened; `cuts`: pages before which the document is split until the user changes something. They
 * may become known later.
 */
export function useArrangement(pageCount: number, { at, cuts }: { at: number; cuts: readonly number[] }, canOrder: boolean) {
  const { t } = useLingui();
  const [changed, setArrangement] = useState<Arrangement>();
  const arrangement = changed ?? cutBefore(initialArrangement(pageCount), cuts);
  const [focused, setFocused] = useState(at);
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const focusPlace = (place: number) => list.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus();

  const goTo = (place: number) => {
    setFocused(place);
    focusPlace(place);
  };
  const cut = (place: number) => {
    const next = toggleCut(arrangement, place);
    setArrangement(next);
    const parts = startsOf(next).length + 1;
    setAnnouncement(plural(parts, { one: '# document', other: '# documents' }));
  };
  const move = (from: number, to: number) => {
    if (!canOrder || to < 0 || to >= pageCount) return;
    setArrangement(movePage(arrangement, from, to));
    setFocused(to);
    const number = to + 1;
    setAnnouncement(t`Moved to position ${number}`);
    requestAnimationFrame(() => goTo(to));
  };
  const columnsNow = () => {
    const tops = [...(list.current?.children ?? [])].map((card) => card.getBoundingClientRect().top);
    return Math.max(1, tops.filter((top) => top === tops[0]).length);
  };
  return {
    /** Page that gets the focus; none if splits are offered, which are confirmed first. */
    at: cuts.length > 0 ? null : at,
    list,
    arrangement,
    isUnchanged: changed === undefined,
    focused,
    setFocused,
    announcement,
    goTo,
    cut,
    move,
    columnsNow,
    cutAt: (pageIndexes: readonly number[]) => setArrangement(cutBefore(arrangement, pageIndexes)),
  };
}
