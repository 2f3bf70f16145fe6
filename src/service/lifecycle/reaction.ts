import type { ChangedDocument, ChangeKind } from '#service/platform/changed-document.ts';
import type { Ctx } from '#service/platform/ctx.ts';

/** A consequence of document changes. */
export type Reaction = {
  name: string;
  concerns: (change: ChangedDocument) => boolean;
  run: (ctx: Ctx, changes: readonly ChangedDocument[]) => Promise<void>;
};

type On<K extends ChangeKind> = {
  /** Kinds of changes that it reacts to; all if absent. */
  kinds?: readonly K[];
  when: (change: ChangedDocument<K>) => boolean;
  run: (ctx: Ctx, changes: readonly ChangedDocument<K>[]) => Promise<void>;
};

export function reaction<K extends ChangeKind>(name: string, { kinds, when, run }: On<K>): Reaction {
  const known = kinds && new Set<ChangeKind>(kinds);
  const isOf = (change: ChangedDocument): change is ChangedDocument<K> => known?.has(change.kind) ?? true;
  return {
    name,
    concerns: (change) => isOf(change) && when(change),
    run: (ctx, changes) => run(ctx, changes.filter(isOf)),
  };
}

/** Adapts a reaction to one change at a time, in order. */
export const each =
  <C>(react: (ctx: Ctx, change: C) => Promise<void>) =>
  async (ctx: Ctx, changes: readonly C[]): Promise<void> => {
    for (const change of changes) await react(ctx, change);
  };
