import type { FastifyInstance } from 'fastify';

type Known = { segments: readonly string[]; methods: Set<string> };

const segmentsOf = (pathname: string): string[] => pathname.split('/').slice(1);

const matches = (pattern: readonly string[], asked: readonly string[]): boolean =>
  pattern.length === asked.length &&
  pattern.every((segment, place) => (segment.startsWith(':') ? asked[place] !== '' : segment === asked[place]));

/**
 * Collects the routes that are registered from now on. The result returns the methods of a path, sorted, so that a wrong method is told from an
 * unknown path.
 */
export function collectMethods(app: FastifyInstance): (pathname: string) => string[] {
  const known = new Map<string, Known>();
  app.addHook('onRoute', ({ url, method }) => {
    const entry = known.get(url) ?? { segments: segmentsOf(url), methods: new Set<string>() };
    known.set(url, entry);
    for (const each of [method].flat()) entry.methods.add(each);
  });
  return (pathname) => {
    const asked = segmentsOf(pathname);
    const found = [...known.values()].filter(({ segments }) => matches(segments, asked));
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].toSorted();
  };
}
