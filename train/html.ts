/** Small parts of a page. A value carries its role, so that the words drawn from it can be labeled. */
import type { Random } from './random.ts';

export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Marks the words of a value with their role. */
export const role = (name: string, text: string): string => `<span data-role="${name}">${escaped(text)}</span>`;

export type Pair = { label: string; value: string };

/** How a page places labels beside values; the same throughout a page. */
export type PairStyle = 'inline' | 'columns' | 'above' | 'row' | 'sentence';
const pairStyles: readonly PairStyle[] = ['inline', 'inline', 'columns', 'columns', 'columns', 'above', 'row', 'sentence'];
export const pickPairStyle = (random: Random): PairStyle => random.pick(pairStyles);

export type Marks = { colon: string; labelTag: string; isUpper: boolean };

const labelOf = ({ labelTag, colon, isUpper }: Marks, label: string): string => {
  const text = isUpper ? label.toUpperCase() : label;
  return label === '' ? '' : `<${labelTag} class="l">${escaped(/[.:#?]$/.test(text) ? text : text + colon)}</${labelTag}>`;
};

export function pairs(style: PairStyle, marks: Marks, all: readonly Pair[]): string {
  if (all.length === 0) return '';
  const label = (pair: Pair): string => labelOf(marks, pair.label);
  switch (style) {
    case 'inline':
      return all.map((pair) => `<div>${label(pair)} ${pair.value}</div>`).join('');
    case 'columns':
      return `<table class="pairs">${all.map((pair) => `<tr><td>${label(pair)}</td><td class="v">${pair.value}</td></tr>`).join('')}</table>`;
    case 'above':
      return `<div class="stack">${all.map((pair) => `<div class="cell"><div>${label(pair)}</div><div>${pair.value}</div></div>`).join('')}</div>`;
    case 'row':
      return `<table class="row"><tr>${all.map((pair) => `<td>${label(pair)}</td>`).join('')}</tr><tr>${all.map((pair) => `<td>${pair.value}</td>`).join('')}</tr></table>`;
    case 'sentence':
      return `<p>${all.map((pair) => `${label(pair)} ${pair.value}`).join(all.length > 2 ? ', ' : ' &nbsp; ')}</p>`;
  }
}

export const columns = (blocks: readonly string[], widths: readonly number[]): string =>
  `<div class="cols">${blocks.map((block, at) => `<div style="flex:${widths[at] ?? 1}">${block}</div>`).join('')}</div>`;
