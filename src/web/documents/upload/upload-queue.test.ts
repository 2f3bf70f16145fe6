import { expect, test } from 'vitest';
import type { UploadOptions } from './upload.ts';
import { createUploadQueue, mayRetry, maxFileBytes } from './upload-queue.ts';

/** Returns an uploader whose files arrive when the test decides. */
function slowUploader() {
  const started: { name: string; options: UploadOptions; arrive: () => void; fail: (error: unknown) => void }[] = [];
  const upload = (file: File, options: UploadOptions) =>
    new Promise<string>((resolve, reject) => {
      started.push({ name: file.name, options, arrive: () => resolve(`id-${file.name}`), fail: reject });
      options.signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    });
  return { started, upload };
}
const named = (...names: string[]) => names.map((name) => new File(['x'], name));
const settled = () => new Promise((resolve) => setTimeout(resolve));
const statuses = (queue: ReturnType<typeof createUploadQueue>) => queue.items().map(({ status }) => status);

test('three files are uploaded at once, the next when one has finished', async () => {
  const { started, upload } = slowUploader();
  const queue = createUploadQueue(upload);
  queue.add(named('a', 'b', 'c', 'd'));
  expect(statuses(queue)).toEqual(['sending', 'sending', 'sending', 'waiting']);
  started[1]?.arrive();
  await settled();
  expect(statuses(queue)).toEqual(['sending', 'reading', 'sending', 'sending']);
  queue.finish('id-b');
  expect(queue.items()[1]).toMatchObject({ status: 'done', documentId: 'id-b' });
});

test('a failed file blocks no other and can be sent again', async () => {
  const { started, upload } = slowUploader();
  const queue = createUploadQueue(upload);
  queue.add(named('a', 'b'));
  started[0]?.fail({ code: 'unreachable' });
  await settled();
  expect(statuses(queue)).toEqual(['failed', 'sending']);
  queue.retry(queue.items()[0]?.id ?? 0);
  expect(statuses(queue)).toEqual(['sending', 'sending']);
  expect(queue.items()[0]?.error).toBeUndefined();
  const [first, other, again] = started.map(({ options }) => options.key);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('a canceled file frees its slot', async () => {
  const { started, upload } = slowUploader();
  const queue = createUploadQueue(upload);
  queue.add(named('a', 'b', 'c', 'd', 'e'));
  queue.cancel(queue.items()[4]?.id ?? 0);
  queue.cancel(queue.items()[0]?.id ?? 0);
  await settled();
  expect(statuses(queue)).toEqual(['cancelled', 'sending', 'sending', 'sending', 'cancelled']);
  expect(started.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
});

test('a file over the size limit is refused before it is sent', () => {
  const { started, upload } = slowUploader();
  const queue = createUploadQueue(upload);
  const large = new File([], 'large.pdf');
  Object.defineProperty(large, 'size', { value: maxFileBytes + 1 });
  queue.add([large]);
  expect(queue.items()[0]).toMatchObject({ status: 'failed', error: { code: 'too_large' } });
  expect(started).toEqual([]);
});

test('clearing keeps uploads in progress', async () => {
  const { started, upload } = slowUploader();
  const queue = createUploadQueue(upload);
  queue.add(named('a', 'b'));
  started[0]?.fail(new Error('no'));
  await settled();
  queue.clear();
  expect(queue.items().map(({ file }) => file.name)).toEqual(['b']);
});

test('an empty file is refused before it is sent', () => {
  const { started, upload } = slowUploader();
  const queue = createUploadQueue(upload);
  queue.add([new File([], 'empty.pdf')]);
  expect(queue.items()[0]).toMatchObject({ status: 'failed', error: { code: 'file_empty' } });
  expect(started).toEqual([]);
});

test('an unreadable document is not shown as extracted, and shows why', async () => {
  const { started, upload } = slowUploader();
  const queue = createUploadQueue(upload);
  queue.add(named('a', 'b'));
  for (const each of started) each.arrive();
  await settled();
  queue.finish('id-a', 'The PDF is password protected.');
  queue.finish('id-b');
  expect(statuses(queue)).toEqual(['unread', 'done']);
  expect(queue.items()[0]?.unreadReason).toBe('The PDF is password protected.');
  queue.clear();
  expect(queue.items()).toEqual([]);
});

test('only an upload that may succeed can be retried: not an empty or too large file, or one of another type', async () => {
  const queue = createUploadQueue((file) =>
    Promise.reject({ code: file.name === 'note.txt' ? 'unsupported_file' : 'unreachable' }),
  );
  queue.add(['offline.pdf', 'note.txt', 'empty.pdf'].map((name) => new File(name === 'empty.pdf' ? [] : ['content'], name)));
  await settled();
  expect(statuses(queue)).toEqual(['failed', 'failed', 'failed']);
  expect(queue.items().map((item) => mayRetry(item))).toEqual([true, false, false]);
});

test('all that failed for a reason that may be over is sent again at once, and nothing else', async () => {
  const { started, upload } = slowUploader();
  const queue = createUploadQueue(upload);
  queue.add(named('a', 'b', 'c'));
  started[0]?.fail({ code: 'unreachable' });
  started[1]?.fail({ code: 'unsupported_file' });
  started[2]?.fail({ code: 'unreachable' });
  await settled();
  expect(queue.isSending()).toBe(false);
  queue.retryFailed();
  expect(statuses(queue)).toEqual(['sending', 'failed', 'sending']);
  expect(queue.isSending()).toBe(true);
});
