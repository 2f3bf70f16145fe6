import type { SavedView } from './views.queries.ts';

/** URL parameters of a list without the saved view they came from. */
export const without = (search: URLSearchParams | string): string => {
  const plain = new URLSearchParams(search);
  plain.delete('saved');
  return plain.toString();
};

export const addressOf = ({ id, search }: SavedView): string => {
  const address = new URLSearchParams(search);
  address.set('saved', id);
  return address.toString();
};
