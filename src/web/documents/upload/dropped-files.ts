/**
 * Returns the dropped files, including those in dropped folders. Entries must be taken before the first await, because the DataTransfer is
 * emptied then.
 */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (!entries.some((entry) => entry?.isDirectory)) return [...transfer.files];
  const files = await Promise.all(entries.flatMap((entry) => (entry ? [filesUnder(entry)] : [])));
  return files.flat();
}

/** System files that operating systems leave in folders. */
const isSystemFile = (name: string) => name.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(name);

async function filesUnder(entry: FileSystemEntry): Promise<File[]> {
  if (isSystemFile(entry.name)) return [];
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  if (!isDirectory(entry)) return [];
  const reader = entry.createReader();
  const found: File[] = [];
  // A reader returns at most a hundred entries at a time, and an empty batch at the end.
  for (let batch = await nextBatch(reader); batch.length > 0; batch = await nextBatch(reader)) {
    found.push(...(await Promise.all(batch.map(filesUnder))).flat());
  }
  return found;
}

const nextBatch = (reader: FileSystemDirectoryReader) =>
  new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

export const hasFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false;
