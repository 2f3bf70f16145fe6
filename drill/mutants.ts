/** Faults that were mended, put back: the drill must find them. Each is a piece of the source and what stood in its place. */
export type Mutant = { file: string; from: string; to: string; was: string };

export const mutants: Record<string, Mutant> = {
  'lost-commit-is-failure': {
    was: 'a COMMIT whose answer is lost was taken for a failure, and the file of the committed upload deleted',
    file: 'src/service/platform/database/database.ts',
    from: 'if (!isLost(error) || transaction === null) throw error;',
    to: 'throw error;',
  },
  'extraction-overwrites-edits': {
    was: 'an edit that was acknowledged while a document waited or was read was overwritten',
    file: 'src/service/documents/intake/finish-extraction.ts',
    from: 'await withEdits(ctx, document, extracted)',
    to: 'extracted',
  },
  'no-listener-on-clients': {
    was: 'losing the database ended the service',
    file: 'src/service/platform/database/database.ts',
    from: "pool.on('connect', (client) => client.on('error', tell));",
    to: '',
  },
  'crash-counts-as-try': {
    was: 'a crash loop turned good documents into Error',
    file: 'src/service/platform/queue/start-workers.ts',
    from: 'if (job.signal.aborted || isAway(error)) throw error;',
    to: '',
  },
  'keys-are-forgotten': {
    was: 'a repeated upload was a second document, or refused',
    file: 'src/service/platform/http/once.ts',
    from: 'if (kept && body !== undefined) {',
    to: 'if (kept && body !== undefined && body === fingerprint) {',
  },
};
