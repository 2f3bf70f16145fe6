/** Codes for a full or failing disk: of the file system and of PostgreSQL. Neither the request nor the document is the cause. */
const faults: Record<string, 'full' | 'failing'> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  53100: 'full',
  EIO: 'failing',
  ENXIO: 'failing',
  ENODEV: 'failing',
  // a network folder that was mounted again
  ESTALE: 'failing',
  // the state of a disk after errors
  EROFS: 'failing',
  58030: 'failing',
};

export const diskFaultOf = (error: unknown): 'full' | 'failing' | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? faults[error.code] : undefined;
