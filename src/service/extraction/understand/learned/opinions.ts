/**
 * Opinions of the networks on pages. A page is often understood again: when its document is validated, and with every document of its
 * layout that is validated later. The networks take most of that time, so their opinions on the latest pages are kept.
 */
import { createHash } from 'node:crypto';
import type { PageFeatures } from './features.ts';
import { rolesOf } from './network.ts';
import type { Network } from './network.ts';

/** For each role of each word, the mean of the networks and their difference. */
export type Opinion = { mean: Float32Array; split: Float32Array };

/** An opinion on a full page takes 100 to 200 KB. */
export const keptPages = 48;

const kept = new WeakMap<readonly Network[], Map<string, Opinion>>();

/** Returns the opinion of the networks, which depends on nothing but the features. */
export function opinionOn(features: PageFeatures, networks: readonly Network[]): Opinion {
  const known = kept.get(networks) ?? new Map<string, Opinion>();
  kept.set(networks, known);
  const key = digestOf(features);
  const opinion = known.get(key) ?? summarize(networks.map((network) => rolesOf(network, features)));
  // the latest are last
  known.delete(key);
  known.set(key, opinion);
  for (const oldest of known.keys()) if (known.size > keptPages) known.delete(oldest);
  return opinion;
}

function digestOf({ dense, pieces, starts, neighbours, groups }: PageFeatures): string {
  const { segments, rows, blocks, twins } = groups;
  const hash = createHash('sha256');
  // the number of words gives each array its length, except that of the pieces, which their starts give
  for (const each of [starts, pieces, dense, neighbours, segments, rows, blocks, twins]) hash.update(each);
  return hash.digest('base64');
}

/** Returns the mean of the networks' probabilities, and the distance between the highest and the lowest. */
function summarize(each: readonly Float32Array[]): Opinion {
  const count = each[0]?.length ?? 0;
  const [mean, split] = [new Float32Array(count), new Float32Array(count)];
  for (let at = 0; at < count; at += 1) {
    let [sum, lowest, highest] = [0, Infinity, -Infinity];
    for (const roles of each) {
      const share = roles[at] ?? 0;
      sum += share;
      if (share < lowest) lowest = share;
      if (share > highest) highest = share;
    }
    mean[at] = sum / each.length;
    split[at] = highest - lowest;
  }
  return { mean, split };
}
