/** What ABRA Flexi answers to an import: over HTTP, or as a file beside it. */
import { findAll, readXmlTree, textAt, textsAt, type XmlTree } from '#service/extraction/e-invoice/xml-tree.ts';
import { asMessage, type Outcome } from '../connector.ts';

/** Undefined for what is no such answer. */
export function readWinstrom(bytes: Uint8Array): XmlTree | undefined {
  try {
    const root = readXmlTree(bytes);
    return root.name === 'winstrom' ? root : undefined;
  } catch {
    return undefined;
  }
}

export function outcomeOfWinstrom(root: XmlTree): Outcome {
  if (textAt(root, 'success') === 'true') {
    const result = findAll(root, 'results/result')[0] ?? findAll(root, 'result')[0];
    return { kind: 'booked', number: (result && textAt(result, 'id')) ?? null, message: null };
  }
  const results = [...findAll(root, 'results/result'), ...findAll(root, 'result')];
  const errors = results.flatMap((result) => [...textsAt(result, 'errors/error'), ...textsAt(result, 'error')]);
  const message = asMessage([...new Set([...errors, ...textsAt(root, 'message')])].join('; '));
  return { kind: 'refused', message: message === '' ? 'ABRA Flexi: success=false' : message };
}
