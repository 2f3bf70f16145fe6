/** What was done to documents of a list and can be taken back: the newest first, by the notice or by its key. */
type Undo = { id: number; run: () => void };

let done: Undo[] = [];
let lastId = 0;
const most = 20;

/** Answers what takes it back, once. */
export function remember(run: () => void): () => void {
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
