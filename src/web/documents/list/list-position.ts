/** Position of the user in a list, restored when they return to it. */
type Place = { active: number; scrollTop: number; base: number };

const places = new Map<string, Place>();

export const saveListPosition = (search: string, place: Place): void => void places.set(search, place);
export const getListPosition = (search: string): Place | undefined => places.get(search);
