/** Templates for the names of downloaded files: `{supplier}_{number}_{date}`. Faults and the resulting name are shown before saving. */
export const templateFields = [
  'supplier',
  'number',
  'date',
  'dueDate',
  'total',
  'currency',
  'type',
  'externalId',
  'originalName',
  'documentId',
] as const;
export type TemplateField = (typeof templateFields)[number];
export type TemplateValues = Record<TemplateField, string | null>;

export const defaultFileNameTemplate = '{supplier}_{number}_{date}';
export const maxTemplateLength = 200;

const isField = (name: string): name is TemplateField => templateFields.some((each) => each === name);

export const templateFaults = ['empty', 'tooLong', 'path', 'characters', 'unknown', 'braces', 'noField'] as const;
export type TemplateFault = (typeof templateFaults)[number];

const invalidCharacters = /[<>:"|?*\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

/** Returns why a template is invalid; undefined for a valid one. */
export function templateFault(template: string): TemplateFault | undefined {
  if (template.trim() === '') return 'empty';
  if (template.length > maxTemplateLength) return 'tooLong';
  if (/[/\\]|\.\./.test(template)) return 'path';
  if (invalidCharacters.test(template) || !template.isWellFormed()) return 'characters';
  const named = [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  if (named.some((name) => !isField(name))) return 'unknown';
  if (/[{}]/.test(template.replaceAll(/\{[^{}]*\}/g, ''))) return 'braces';
  return named.length === 0 ? 'noField' : undefined;
}

/**
 * Replaces everything in a value that is not safe in a file name: path separators, and characters with a meaning to a file system or a
 * shell.
 */
const asPart = (value: string): string => value.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '_');

/** Returns the name without an extension; empty if the document has none of the values. */
export function fillTemplate(template: string, values: TemplateValues): string {
  let hasValue = false;
  const filled = template.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => {
    const part = isField(name) ? asPart(values[name] ?? '') : '';
    if (part !== '') hasValue = true;
    return part;
  });
  if (!hasValue) return '';
  // separators of missing values
  return filled
    .replaceAll(/\.{2,}/g, '.')
    .replaceAll(/([_\- ])[_\- ]+/g, '$1')
    .replaceAll(/^[_\-. ]+|[_\-. ]+$/g, '');
}
