/** Where the person stood in a list when they left it, so that coming back finds the same place. */
type Place = { active: number; scrollTop: number; base: number };

const places = new Map<string, Place>();

export const rememberList = (search: string, place: Place): void => void places.set(search, place);
export const recallList = (search: string): Place | undefined => places.get(search);
