/** Files on their way in. Lives outside of React: going to another page stops nothing. */
import { useSyncExternalStore } from 'react';
import { newKey } from '#web/platform/api/ask-again.ts';
import type { Uploader } from './upload.ts';

export type UploadStatus = 'waiting' | 'sending' | 'reading' | 'done' | 'unread' | 'failed' | 'cancelled';
export type UploadItem = Readonly<{
  id: number;
  file: File;
  /** The same at every try, so that an upload whose answer was lost is not made twice. */
  key: string;
  status: UploadStatus;
  /** 0 to 1 while sending. */
  sent: number;
  documentId?: string;
  error?: unknown;
  /** It was kept as a document, which cannot be read: why. */
  unreadReason?: string;
}>;

/** More at once would only make each slower and the first wait longer. */
const atOnce = 3;
/** The service's limit; a larger file is refused before it is sent. */
export const maxFileBytes = 50 * 1024 * 1024;

export type UploadQueue = ReturnType<typeof createUploadQueue>;

export function createUploadQueue(upload: Uploader) {
  let items: readonly UploadItem[] = [];
  let lastId = 0;
  const running = new Map<number, AbortController>();
  const listeners = new Set<() => void>();

  const change = (next: readonly UploadItem[]) => {
    items = next;
    for (const listener of listeners) listener();
  };
  const patch = (id: number, part: Partial<UploadItem>) =>
    change(items.map((item) => (item.id === id ? { ...item, ...part } : item)));

  function startNext(): void {
    for (const item of items) {
      if (running.size >= atOnce) return;
      if (item.status === 'waiting' && !running.has(item.id)) void send(item);
    }
  }

  async function send({ id, file, key }: UploadItem): Promise<void> {
    const controller = new AbortController();
    running.set(id, controller);
    patch(id, { status: 'sending', sent: 0 });
    try {
      const documentId = await upload(file, { key, signal: controller.signal, onProgress: (sent) => patch(id, { sent }) });
      patch(id, { status: 'reading', sent: 1, documentId });
    } catch (error) {
      patch(id, controller.signal.aborted ? { status: 'cancelled' } : { status: 'failed', error });
    } finally {
      running.delete(id);
      startNext();
    }
  }

  return {
    add(files: readonly File[]): void {
      const added = files.map((file): UploadItem => {
        const item = { id: ++lastId, file, key: newKey(), sent: 0 };
        if (file.size > maxFileBytes) return { ...item, status: 'failed', error: { code: 'too_large' } };
        if (file.size === 0) return { ...item, status: 'failed', error: { code: 'file_empty' } };
        return { ...item, status: 'waiting' };
      });
      change([...items, ...added]);
      startNext();
    },
    cancel(id: number): void {
      running.get(id)?.abort();
      if (items.some((item) => item.id === id && item.status === 'waiting')) patch(id, { status: 'cancelled' });
    },
    retry(id: number): void {
      const item = items.find((each) => each.id === id);
      if (item?.status !== 'failed' && item?.status !== 'cancelled') return;
      const { error: _error, ...rest } = item;
      change(items.map((each) => (each.id === id ? { ...rest, status: 'waiting' } : each)));
      startNext();
    },
    /** The document has been read, or cannot be for the reason given. */
    finish(documentId: string, unreadReason?: string): void {
      const item = items.find((each) => each.documentId === documentId);
      if (item?.status !== 'reading') return;
      patch(item.id, unreadReason === undefined ? { status: 'done' } : { status: 'unread', unreadReason });
    },
    /** Takes what is over off the list. */
    clear: (): void => {
      change(items.filter(({ status }) => status === 'waiting' || status === 'sending' || status === 'reading'));
    },
    items: () => items,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const useUploads = (queue: UploadQueue): readonly UploadItem[] => useSyncExternalStore(queue.subscribe, queue.items);
