/** Queue of uploads. It exists outside of React, so that navigation does not interrupt it. */
import { useSyncExternalStore } from 'react';
import { newKey } from '#web/platform/api/with-retry.ts';
import type { Uploader } from './upload.ts';

export type UploadStatus = 'waiting' | 'sending' | 'reading' | 'done' | 'unread' | 'failed' | 'cancelled';
export type UploadItem = Readonly<{
  id: number;
  file: File;
  /** Idempotency key, the same for every attempt, so that an upload with a lost response creates only one document. */
  key: string;
  status: UploadStatus;
  /** Progress from 0 to 1 while sending. */
  sent: number;
  documentId?: string;
  error?: unknown;
  /** The file was stored as a document but could not be extracted, for this reason. */
  unreadReason?: string;
}>;

/** Maximum number of parallel uploads. More would slow down each and delay the first. */
const atOnce = 3;
/** Size limit of the service. A larger file is rejected before it is sent. */
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
      change(items.map((each) => (each.id === id ? waitingAgain(each) : each)));
      startNext();
    },
    /** Uploads once more what failed for a reason that may be over. */
    retryFailed(): void {
      change(items.map((item) => (item.status === 'failed' && mayRetry(item) ? waitingAgain(item) : item)));
      startNext();
    },
    /** Whether files would be lost with the window. */
    isSending: (): boolean => items.some(({ status }) => status === 'waiting' || status === 'sending'),
    /** Marks the document as extracted, or as failed with the given reason. */
    finish(documentId: string, unreadReason?: string): void {
      const item = items.find((each) => each.documentId === documentId);
      if (item?.status !== 'reading') return;
      patch(item.id, unreadReason === undefined ? { status: 'done' } : { status: 'unread', unreadReason });
    },
    /** Removes finished uploads from the list. */
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

function waitingAgain({ error: _error, ...item }: UploadItem): UploadItem {
  return { ...item, status: 'waiting' };
}

/** Errors that the same file gives again. */
const lasting = new Set<unknown>(['file_empty', 'too_large', 'unsupported_file']);

/** Whether another attempt may succeed. */
export function mayRetry({ status, error }: UploadItem): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return status === 'cancelled' || (status === 'failed' && !lasting.has(code));
}

export const useUploads = (queue: UploadQueue): readonly UploadItem[] => useSyncExternalStore(queue.subscribe, queue.items);
