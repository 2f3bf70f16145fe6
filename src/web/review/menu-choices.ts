/** Items of the document menu. */
import type { ExportFormat } from '#contract/core/export-formats.ts';
import type { Tool } from './dialogs/tools.ts';
import type { Session } from './session/use-session.ts';

export type PartsTool = 'pages' | 'merge' | 'attachTo';

export type MenuChoice =
  | { kind: 'rename' | 'download' | 'queueExport' | 'readAgain' | 'pause' | 'takeUp' | 'remove' }
  | { kind: 'tool'; tool: Tool }
  | { kind: 'export'; format: ExportFormat };

export type PartsChoice = { kind: PartsTool };

const partsTools: readonly string[] = ['pages', 'merge', 'attachTo'] satisfies PartsTool[];
export const isPartsTool = (choice: MenuChoice | PartsChoice): choice is PartsChoice => partsTools.includes(choice.kind);

export type MenuProps = {
  session: Pick<Session, 'detail' | 'isEditable' | 'culture'>;
  onChoose: (choice: MenuChoice | PartsChoice) => void;
};
