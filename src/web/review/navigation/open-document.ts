import { createContext } from 'react';

/**
 * Shows another document at once; the address follows with the next frame, since writing it takes time. The router's own change may be
 * interrupted, which is a frame lost.
 */
export const OpenDocument = createContext<(documentId: string) => void>(() => undefined);
