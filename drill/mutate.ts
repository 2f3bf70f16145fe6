/** Preloaded into the service by the drill: reintroduces one fixed bug when its module is loaded. */
import { registerHooks } from 'node:module';
import { mutants } from './mutants.ts';

const mutant = mutants[process.env['MUTANT'] ?? ''];
if (!mutant) throw new Error('MUTANT is not the name of a mutant');
const { file, from, to } = mutant;

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    if (!url.endsWith(file)) return loaded;
    const source = Buffer.from((loaded.source ?? '') as Uint8Array).toString('utf8');
    if (!source.includes(from)) throw new Error(`${file} no longer contains: ${from}`);
    return { ...loaded, source: source.replace(from, to) };
  },
});
