import os from 'node:os';

const mb = 1024 * 1024;

/**
 * How much of the machine's memory, or of the container's, the embedded server keeps pages in. Its own 128 MB hold the indexes of 50,000
 * documents; of a million, each list would ask the system for its pages one by one. What lies in memory, or on a disk without a head, is
 * as quick to read here as there.
 */
export function sharedMemory(memory = usableMemory()): Record<string, string> {
  const share = Math.floor(memory / 8 / mb);
  return { shared_buffers: `${Math.max(128, Math.min(share, 2048))}MB`, random_page_cost: '1.1' };
}

/** Without a limit the container's is a number beyond all memory. */
const usableMemory = (): number => Math.min(os.totalmem(), process.constrainedMemory() || os.totalmem());
