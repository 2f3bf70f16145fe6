import { expect, test } from 'vitest';
import { documentMoves, documentStates, documentTransitions } from './document-states.ts';

test('every state can be reached and left by some transition', () => {
  const reached = new Set(documentStates.flatMap((state) => Object.values(documentTransitions[state])));
  expect([...reached].toSorted()).toEqual([...documentStates].toSorted());
  for (const state of documentStates) expect(Object.values(documentTransitions[state]).some((next) => next !== state)).toBe(true);
});

test('every transition is possible somewhere, and only the extraction job finishes an extraction', () => {
  for (const move of documentMoves)
    expect(documentStates.filter((state) => documentTransitions[state][move] !== undefined)).not.toEqual([]);
  expect(documentStates.filter((state) => documentTransitions[state].finishExtraction)).toEqual(['Extracting']);
});

test('a document is not edited during extraction and can move to any state afterwards', () => {
  expect(documentTransitions.Extracting.save).toBeUndefined();
  for (const state of documentStates)
    expect(Object.keys(documentTransitions[state])).toEqual(
      expect.arrayContaining(['validate', 'pause', 'reopen', 'requeueExtraction', 'requeueValidation']),
    );
});
