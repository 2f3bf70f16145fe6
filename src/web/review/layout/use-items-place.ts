import { useState } from 'react';

/** Where the items stand: under the page, over it, or as one line under a page that has the height of the window. */
const places = ['docked', 'wide', 'folded'] as const;
export type ItemsPlace = (typeof places)[number];

const key = 'vidimus.items';

/** Kept on this computer, but for the full width: one goes on from there to the next document. */
export function useItemsPlace() {
  const [place, setPlace] = useState<ItemsPlace>(() => (localStorage.getItem(key) === 'folded' ? 'folded' : 'docked'));
  const show = (next: ItemsPlace) => {
    setPlace(next);
    localStorage.setItem(key, next === 'folded' ? 'folded' : 'docked');
  };
  return { place, show, turn: () => show(places[(places.indexOf(place) + 1) % places.length] ?? 'docked') };
}
