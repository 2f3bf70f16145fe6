/** How a machine says that a disk is full or fails: that of the files by its own codes, that of PostgreSQL by PostgreSQL's. No request and no document is at fault. */
const faults: Record<string, 'full' | 'failing'> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  53100: 'full',
  EIO: 'failing',
  ENXIO: 'failing',
  ENODEV: 'failing',
  // a folder of another machine that was mounted anew
  ESTALE: 'failing',
  // what a disk becomes after errors
  EROFS: 'failing',
  58030: 'failing',
};

export const diskFaultOf = (error: unknown): 'full' | 'failing' | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? faults[error.code] : undefined;
