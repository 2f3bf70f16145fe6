import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchDueJobs } from './watch-due-jobs.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the queues with due jobs are woken again and again, also after a failure, until it is ended', async () => {
  const answers = [['scrub'], new Error('the connection is lost'), ['purge', 'scrub']];
  const executeSql = vi.fn(async () => {
    const answer = answers.shift() ?? [];
    if (answer instanceof Error) throw answer;
    return { rows: answer.map((queue) => ({ queue })) };
  });
  const woken: string[] = [];
  const end = watchDueJobs({ executeSql }, ['purge', 'scrub'], (queue) => void woken.push(queue));
  await vi.advanceTimersByTimeAsync(0);
  expect(woken).toEqual(['scrub']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(woken).toEqual(['scrub']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(woken).toEqual(['scrub', 'purge', 'scrub']);
  end();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(executeSql).toHaveBeenCalledTimes(3);
});

test('nothing is woken once it is ended, not even by an answer that was awaited', async () => {
  const asked = Promise.withResolvers<{ rows: { queue: string }[] }>();
  const executeSql = vi.fn(() => asked.promise);
  const wake = vi.fn();
  const end = watchDueJobs({ executeSql }, ['scrub'], wake);
  end();
  asked.resolve({ rows: [{ queue: 'scrub' }] });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(wake).not.toHaveBeenCalled();
  expect(executeSql).toHaveBeenCalledTimes(1);
});
