/** Fixed bugs to reintroduce, which the drill must detect. Each is a piece of the source and its former text. */
export type Mutant = { file: string; from: string; to: string; was: string };

export const mutants: Record<string, Mutant> = {
  'lost-commit-is-failure': {
    was: 'a COMMIT whose response was lost counted as a failure, and the file of the committed upload was deleted',
    file: 'src/service/platform/database/database.ts',
    from: 'if (!isLost(error) || transaction === null) throw error;',
    to: 'throw error;',
  },
  'extraction-overwrites-edits': {
    was: 'an edit acknowledged while a document waited or was being extracted was overwritten',
    file: 'src/service/documents/intake/finish-extraction.ts',
    from: 'await withEdits(ctx, document, extracted)',
    to: 'extracted',
  },
  'no-listener-on-clients': {
    was: 'losing the database stopped the service',
    file: 'src/service/platform/database/database.ts',
    from: "pool.on('connect', (client) => client.on('error', tell));",
    to: '',
  },
  'crash-counts-as-try': {
    was: 'a crash loop moved valid documents to Error',
    file: 'src/service/platform/queue/start-workers.ts',
    from: 'if (job.signal.aborted || isAway(error)) throw error;',
    to: '',
  },
  'queue-by-the-wall-clock': {
    was: 'after the clock was set back, jobs of a dead worker stayed assigned to it for as long as the clock had been set back',
    file: 'src/service/platform/queue/start-workers.ts',
    from: 'clock: steadyClock(),',
    to: '',
  },
  'keys-are-forgotten': {
    was: 'a repeated upload created a second document, or was refused',
    file: 'src/service/platform/http/once.ts',
    from: 'if (kept && body !== undefined) {',
    to: 'if (false as boolean) {',
  },
  'units-are-forgotten': {
    was: 'a viewer of one accounting unit could read values, file names and users of all units',
    file: 'src/service/main/build-http.ts',
    from: 'database.forTenant(actor.tenantId, actor.unitIds)',
    to: 'database.forTenant(actor.tenantId)',
  },
  'keys-without-limit': {
    was: 'one body with 400,000 keys blocked all requests',
    file: 'src/service/platform/http/json-body.ts',
    from: 'if (keys.size > limits.inOne)',
    to: 'if (false as boolean)',
  },
  'first-address-is-believed': {
    was: 'a forged first address gave access to /metrics',
    file: 'src/service/platform/http/app.ts',
    from: 'trustProxy: (_address, distance) => distance < parts.trustedProxies,',
    to: 'trustProxy: true,',
  },
  'decision-without-step': {
    was: 'the same approval sent twice decided two steps',
    file: 'src/service/approvals/decisions/decide-step.ts',
    from: "if (ifMatch === undefined && hasDecidedBefore(run, decider) && !hasUsedDecision(run, decider)) throw refused('unnamedDecision');",
    to: '',
  },
  'nothing-is-swept': {
    was: 'unfinished files and temporary entries of killed processes were never removed',
    file: 'src/service/platform/blobs/disk-store.ts',
    from: 'if (mtime === undefined || mtime >= notSince) continue;',
    to: 'continue;',
  },
  'orphans-stay': {
    was: 'files without rows were never removed',
    file: 'src/service/housekeeping/scrub.ts',
    from: 'await parts.blobs.delete(key);',
    to: '',
  },
  'full-disk-is-500': {
    was: 'a full disk was reported as a plain 500',
    file: 'src/service/platform/http/problem.ts',
    from: 'const known = disk ? diskErrors[disk] : knownErrors[code];',
    to: 'const known = knownErrors[code];',
  },
  'readiness-does-not-look': {
    was: 'the file store was missing while /health/ready returned 200',
    file: 'src/service/main/health.ts',
    from: 'store: kept(keptMs, () => works(blobs.check())),',
    to: 'store: async () => true,',
  },
  'slow-heads-are-kept': {
    was: 'connections whose headers never end stayed open for over 78 s',
    file: 'src/service/platform/http/limit-connections.ts',
    from: 'headersTimeout: 10_000,',
    to: 'headersTimeout: 80_000,',
  },
  'clocks-decide': {
    was: 'found by the drill: an acknowledged edit was overwritten where the clock had jumped',
    file: 'src/service/documents/core/field-history.store.ts',
    from: ".where('is_read_over', 'is not', true)\n    .execute();\n  return rows",
    to: ".where('created_at', '>=', (eb) => eb.selectFrom('documents').select('created_at').where('id', '=', documentId))\n    .execute();\n  return rows",
  },
  'told-again': {
    was: 'found by the drill: a receiver was called again when the database was lost after its response',
    file: 'src/service/webhooks/deliver-webhook.ts',
    from: 'await writtenDown(() => finishDelivery(ctx.db, deliveryId, outcome), signal);',
    to: 'await finishDelivery(ctx.db, deliveryId, outcome);',
  },
  'failed-calls-are-repeated': {
    was: 'no fault of the product, but forbidden by the interface: a failed webhook is called again',
    file: 'src/service/webhooks/deliver-webhook.ts',
    from: 'await writtenDown(() => finishDelivery(ctx.db, deliveryId, outcome), signal);',
    to: "if (outcome.state === 'Failed') throw new Error('again'); await finishDelivery(ctx.db, deliveryId, outcome);",
  },
};
