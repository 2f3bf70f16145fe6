/** `npm run drill -- --every-commit`: cuts every COMMIT of every kind of write once before and once after. */
import { cutEach } from './cut-each.ts';
import { type Kind, kinds } from './kinds.ts';
import { openStage } from './stage.ts';

export type CutKind = { name: string; process: Kind['process']; commits: string[]; cuts: number; violations: string[] };

/** Returns the row for docs/quality.md. */
export const rowOf = ({ name, process, commits, cuts, violations }: CutKind): string[] => {
  const tables = new Set(
    commits.flatMap((commit) => commit.split(', ')).map((write) => write.replace(/^(insert into|update|delete from) /, '')),
  );
  return [name, process, String(commits.length), [...tables].join(', '), String(cuts), String(violations.length)];
};

type Asked = { only?: readonly string[]; mostCommits?: number; onKind?: (kind: CutKind) => void };

export async function cutEveryCommit(
  { only = Object.keys(kinds), mostCommits = Infinity, onKind = () => undefined }: Asked,
  tell: (line: string) => void,
): Promise<CutKind[]> {
  const stage = await openStage();
  const all: CutKind[] = [];
  try {
    for (const [name, kind] of Object.entries<Kind>(kinds)) {
      if (!only.includes(name)) continue;
      tell(name);
      const cut = { name, process: kind.process, ...(await cutEach(stage, kind, tell, mostCommits)) };
      onKind(cut);
      all.push(cut);
    }
    return all;
  } finally {
    await stage.close();
  }
}
