import { Readable } from 'node:stream';
import papaparse from 'papaparse';
import type { AuditFilter } from '#contract/audit/bff.ts';
import { findHead, findLink } from './chain.store.ts';
import { type AuditSearch, findTrailLinks, findTrailSpan, searchAudit } from './search.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { FileAnswer } from '#service/platform/http/file-answer.ts';
import { trailFormat } from './audit-trail.ts';
import { startOfChain } from './chain.ts';
import { searchOf } from './read-audit.ts';

const atOnce = 1_000;
const maxCsvRows = 100_000;
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** Streams log rows with the proof of their integrity (`AuditTrail`); there may be millions. */
export async function exportTrail(ctx: Ctx, filter: AuditFilter, fileName: string): Promise<FileAnswer> {
  const content = Readable.from(trailText(ctx, searchOf(filter), filter.documentId ?? null));
  return new FileAnswer({ content, contentType: 'application/json', fileName });
}

async function* trailText({ db, actor, now }: Ctx, search: AuditSearch, documentId: string | null): AsyncGenerator<string> {
  const { tenantId } = actor;
  const span = await findTrailSpan(db, search);
  const head = await findHead(db, tenantId);
  // no matching row: an empty trail, which ends where it starts
  const { first, last } = span ?? { first: (head?.sequence ?? 0) + 1, last: head?.sequence ?? 0 };
  const before = await findLink(db, tenantId, first - 1);
  let hash = hex(before?.hash ?? startOfChain(tenantId));
  const start = { format: trailFormat, tenantId, documentId, exportedAt: now().toISOString(), previousHash: hash };
  yield `${JSON.stringify(start).slice(0, -1)},"rows":[`;
  let place = first - 1;
  while (place < last) {
    const links = await findTrailLinks(db, search, { after: place, last, limit: atOnce });
    if (links.length === 0) break;
    const rows = links.map(({ sequence, record, digest }) =>
      JSON.stringify(record === null ? { sequence, digest: hex(digest ?? Buffer.alloc(32)) } : { sequence, record }),
    );
    yield `${place === first - 1 ? '\n' : ',\n'}${rows.join(',\n')}`;
    const end = links.at(-1);
    place = end?.sequence ?? last;
    hash = end ? hex(end.hash) : hash;
  }
  yield `],"hash":"${hash}"}\n`;
}

/** Exports rows for spreadsheets: a cell that would be a formula is written as text. */
export async function exportCsv({ db }: Ctx, filter: AuditFilter, fileName: string): Promise<FileAnswer> {
  const search = searchOf(filter);
  async function* lines(): AsyncGenerator<string> {
    const columns = ['time', 'action', 'person', 'address', 'documentId', 'fileName', 'details'];
    // byte order mark by which spreadsheets recognize UTF-8
    yield `\uFEFF${columns.join(',')}\r\n`;
    let before: string | undefined;
    for (let written = 0; written < maxCsvRows; written += atOnce) {
      const rows = await searchAudit(db, search, { before, limit: atOnce });
      if (rows.length === 0) return;
      const cells = rows.map(({ createdAt, action, person, address, documentId, fileName: document, details }) => [
        createdAt.toISOString(),
        action,
        person,
        address ?? '',
        documentId ?? '',
        document ?? '',
        JSON.stringify(details),
      ]);
      yield `${papaparse.unparse(cells, { escapeFormulae: true })}\r\n`;
      before = rows.at(-1)?.id;
    }
  }
  return new FileAnswer({ content: Readable.from(lines()), contentType: 'text/csv; charset=utf-8', fileName });
}
