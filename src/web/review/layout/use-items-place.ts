import { useState } from 'react';

/** Position of the items: below the page, full width, or folded into one line so that the page uses the whole height. */
const places = ['docked', 'wide', 'folded'] as const;
export type ItemsPlace = (typeof places)[number];

const key = 'vidimus.items';

/** Stored in this browser, except for the full width, which the next document does not start with. */
export function useItemsPlace() {
  const [place, setPlace] = useState<ItemsPlace>(() => (localStorage.getItem(key) === 'folded' ? 'folded' : 'docked'));
  const show = (next: ItemsPlace) => {
    setPlace(next);
    localStorage.setItem(key, next === 'folded' ? 'folded' : 'docked');
  };
  return { place, show, turn: () => show(places[(places.indexOf(place) + 1) % places.length] ?? 'docked') };
}
