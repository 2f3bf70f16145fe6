/** Parses responses of Pohoda to a data package: over HTTP, or as a file. */
import { findAll, readXmlTree, textAt, type XmlTree } from '#service/extraction/e-invoice/xml-tree.ts';
import { asMessage, type Outcome } from '../connector.ts';
import { xmlAsUtf8 } from './windows-1250.ts';

/** Returns undefined for anything else. */
export function readResponsePack(bytes: Uint8Array): XmlTree | undefined {
  try {
    const root = readXmlTree(xmlAsUtf8(bytes));
    return root.name === 'responsePack' ? root : undefined;
  } catch {
    return undefined;
  }
}

const isOk = ({ attributes }: XmlTree): boolean => attributes['state'] !== 'error';

/** Returns the notes of the package, its items and their details, each once. */
function notesOf(pack: XmlTree, isWanted: (state: string | undefined) => boolean): string {
  const items = findAll(pack, 'responsePackItem');
  const details = items.flatMap((item) => item.children.flatMap((answer) => findAll(answer, 'importDetails/detail')));
  const notes = [
    ...[pack, ...items].filter(({ attributes }) => isWanted(attributes['state'])).map(({ attributes }) => attributes['note']),
    ...details
      .filter((detail) => isWanted(textAt(detail, 'state')))
      .map((detail) =>
        [textAt(detail, 'errno'), textAt(detail, 'note'), textAt(detail, 'valueRequested')].filter(Boolean).join(' '),
      ),
  ];
  return asMessage([...new Set(notes.filter(Boolean))].join('; '));
}

const isErrorState = (state: string | undefined) => state === 'error';

/** Pohoda already has the document: a query must determine whether it is ours. */
const alreadyExistsPattern = /již existuje|už existuje|duplicit/i;

/** Returns the outcome of the single document in a data package. */
export function outcomeOfPack(pack: XmlTree): Outcome {
  const item = findAll(pack, 'responsePackItem')[0];
  const answer = item?.children[0];
  if (isOk(pack) && item && isOk(item) && answer && isOk(answer)) {
    const made = findAll(answer, 'producedDetails')[0];
    const message = notesOf(pack, (state) => state === 'warning');
    return {
      kind: 'booked',
      number: made ? (textAt(made, 'number', 'code', 'id') ?? null) : null,
      message: message === '' ? null : message,
    };
  }
  const message = notesOf(pack, isErrorState);
  if (alreadyExistsPattern.test(message)) return { kind: 'unknown', message };
  return { kind: 'refused', message: message === '' ? 'Pohoda: state="error"' : message };
}

export const packError = (pack: XmlTree): string | undefined => {
  const isBad = !isOk(pack) || findAll(pack, 'responsePackItem').some((item) => !isOk(item));
  return isBad ? notesOf(pack, isErrorState) || 'Pohoda: state="error"' : undefined;
};
