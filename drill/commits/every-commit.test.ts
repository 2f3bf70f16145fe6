import { expect, test } from 'vitest';
import { cutEveryCommit } from './every-commit.ts';

test(
  'an upload and an edit take effect exactly once when the connection is cut before or after COMMIT',
  { timeout: 600_000 },
  async () => {
    const all = await cutEveryCommit({ only: ['upload', 'edit'] }, (line) => void process.stdout.write(`${line}\n`));
    expect(all.map(({ name, cuts, violations }) => ({ name, cuts, violations }))).toEqual([
      { name: 'upload', cuts: 2, violations: [] },
      { name: 'edit', cuts: 2, violations: [] },
    ]);
  },
);
