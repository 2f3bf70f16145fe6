import { currentCulture } from '#web/platform/i18n/i18n.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { cleanDraft, draftOf } from './design-model.ts';
import { SaveDialog } from './save-dialog.tsx';
import type { TypeEdit } from './type-edit.tsx';

/** Dialogs shown before saving the type and after a conflict. */
export function DesignerDialogs({ edit, documentType }: { edit: TypeEdit; documentType: string }) {
  const culture = currentCulture();
  const { base, asked, theirs, settleConflict } = edit;
  return (
    <>
      {asked ? (
        <SaveDialog
          documentType={documentType}
          saved={draftOf(base)}
          draft={asked}
          culture={culture}
          save={() => edit.save(asked)}
          onRefused={edit.onRefused}
          onClose={edit.stopAsking}
        />
      ) : null}
      {theirs ? (
        <ConflictDialog
          base={draftOf(base)}
          theirs={draftOf(theirs.design)}
          changedBy={theirs.changedBy}
          mine={cleanDraft(edit.draft)}
          culture={culture}
          onTheirs={() => settleConflict('theirs')}
          onMine={() => settleConflict('mine')}
          onClose={() => settleConflict('later')}
        />
      ) : null}
    </>
  );
}
