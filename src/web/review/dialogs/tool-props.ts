import type { Session } from '../session/use-session.ts';

/** What each dialog around the review gets. */
export type ToolProps = {
  session: Session;
  /** Which party or field, where a tool has several. */
  about: string | undefined;
  /** Deletes the document, with the way back, and goes on. */
  onRemove: () => void;
  onClose: () => void;
};
