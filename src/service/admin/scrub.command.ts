import { openBlobStore } from '#service/platform/blobs/open-blob-store.ts';
import { reportOf, scrub } from '#service/housekeeping/scrub.ts';
import { type CommandContext, type Command, CommandFailed } from './command.ts';

export const scrubCommand: Command = {
  summary: 'Compare rows and files: remove files without a row, report rows whose file is missing',
  options: { report: { help: 'yes: remove nothing, only report' } },
  run: async ({ config, database }: CommandContext, { report }) => {
    const blobs = await openBlobStore(config.filesUrl, config.dataDir);
    const found = await scrub({ system: database.system, blobs, now: new Date(), removes: report === undefined });
    const lines = reportOf(found).join('\n');
    if (found.missing.length > 0 || found.isHeldBack) throw new CommandFailed(lines);
    return lines;
  },
};
