import os from 'node:os';

const mb = 1024 * 1024;

/**
 * Returns settings for the page cache of the embedded server, a share of the memory of the machine or container. The default of 128 MB
 * holds the indexes of 50,000 documents; with a million, each list would request its pages from the system one by one. Random reads cost as
 * much as sequential ones in memory or on a solid-state disk.
 */
export function sharedMemory(memory = usableMemory()): Record<string, string> {
  const share = Math.floor(memory / 8 / mb);
  return { shared_buffers: `${Math.max(128, Math.min(share, 2048))}MB`, random_page_cost: '1.1' };
}

/** Returns the usable memory; without a limit, that of the container is a number larger than any real memory. */
const usableMemory = (): number => Math.min(os.totalmem(), process.constrainedMemory() || os.totalmem());
