/** Actions on documents of a list that can be undone, newest first, from the notification or by keyboard shortcut. */
type Undo = { id: number; run: () => void };

let done: Undo[] = [];
let lastId = 0;
const most = 20;

/** Returns a function that undoes the action once. */
export function createUndo(run: () => void): () => void {
  lastId += 1;
  const entry = { id: lastId, run };
  done = [...done, entry].slice(-most);
  return () => takeBack(entry);
}

function takeBack(entry: Undo | undefined): void {
  if (!entry || !done.includes(entry)) return;
  done = done.filter((each) => each !== entry);
  entry.run();
}

export const undoLast = (): void => takeBack(done.at(-1));
