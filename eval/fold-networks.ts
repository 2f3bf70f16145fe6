/** Networks for measurements: those of a fold were trained without its documents (`npm run train -- --labelled=…` writes them). */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { networksIn } from '#service/extraction/understand/learned/learned-roles.ts';
import type { Networks } from '#service/extraction/understand/learned/learned-roles.ts';
import { foldCount } from './folds.ts';

export const foldFile = (dir: string, fold: number): string => path.join(dir, `fold-${fold}.bin`);

export type FoldNetworks = (fold: number) => Networks | undefined;

/** Without a folder, the committed networks are used, which have seen all labelled documents. */
export function foldNetworksIn(dir: string | undefined): FoldNetworks {
  if (dir === undefined) return () => undefined;
  const folds = Array.from({ length: foldCount }, (_, fold) => foldFile(path.resolve(dir), fold));
  const absent = folds.find((file) => !existsSync(file));
  if (absent !== undefined) throw new Error(`No networks in ${absent}: npm run train -- --labelled=… writes them.`);
  const networks = folds.map((file) => networksIn(file));
  return (fold) => networks[fold];
}
