/** Parses responses of ABRA Flexi to an import: over HTTP, or as a file. */
import { findAll, readXmlTree, textAt, textsAt, type XmlTree } from '#service/extraction/e-invoice/xml-tree.ts';
import { asMessage, type Check, type Message, type Outcome } from '../connector.ts';

/** Returns undefined for anything else. */
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
  const errors = resultsOf(root).flatMap((result) => [...textsAt(result, 'errors/error'), ...textsAt(result, 'error')]);
  const message = asMessage([...new Set([...errors, ...textsAt(root, 'message')])].join('; '));
  return { kind: 'refused', message: message === '' ? 'ABRA Flexi: success=false' : message };
}

const resultsOf = (root: XmlTree): XmlTree[] => [...findAll(root, 'results/result'), ...findAll(root, 'result')];

/** It is shown to users. */
const maxRecordLength = 100_000;

export const unanswered = (message: Message): Check => ({ verdict: 'unanswered', message, warnings: [], record: null });

/** Parses the response to a test save: the verdict, warnings, and the record as it would be stored. */
export function checkOfWinstrom(root: XmlTree, body: Buffer): Check {
  const outcome = outcomeOfWinstrom(root);
  const places = [root, ...resultsOf(root)];
  const warnings = places.flatMap((place) => [...textsAt(place, 'warnings/warning'), ...textsAt(place, 'warning')]);
  return {
    verdict: outcome.kind === 'booked' ? 'accepted' : 'refused',
    message: outcome.kind === 'refused' ? outcome.message : null,
    warnings: [...new Set(warnings.map(asMessage))],
    record: /<content>([\s\S]*?)<\/content>/.exec(body.toString('utf8'))?.[1]?.trim().slice(0, maxRecordLength) ?? null,
  };
}
