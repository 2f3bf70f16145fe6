import { createContext } from 'react';

/**
 * Opens another document at once. The URL is updated in the next frame, because that takes time, and because a navigation of the router may
 * be interrupted, which would cost a frame.
 */
export const OpenDocument = createContext<(documentId: string) => void>(() => undefined);
