import type { KeyboardEvent } from 'react';

/** Whether the key applies the typed text: Enter, also with Ctrl, and the shortcut that saves the page. */
export const isCommitKey = ({ key, code, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Enter' || ((ctrlKey || metaKey) && (code === 'KeyS' || code === 'Enter'));
