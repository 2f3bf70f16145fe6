import { currentCulture } from '#web/platform/i18n/i18n.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { cleanDraft, draftOf } from './design-model.ts';
import { SaveDialog } from './save-dialog.tsx';
import type { TypeEdit } from './type-edit.tsx';
import type { DesignerView } from './use-designer-view.ts';

/** Dialogs shown before saving the type and after a conflict. */
export function DesignerDialogs({ edit, view, documentType }: { edit: TypeEdit; view: DesignerView; documentType: string }) {
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
          onRestore={(fieldName) => {
            edit.restoreField(fieldName);
            view.choose(fieldName);
          }}
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
