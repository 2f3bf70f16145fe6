/** Names of downloaded files as a tenant writes them: `{supplier}_{number}_{date}`. Told before saving what is wrong with one, and what it makes. */
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
export const longestTemplate = 200;

const isField = (name: string): name is TemplateField => templateFields.some((each) => each === name);

export const templateFaults = ['empty', 'tooLong', 'path', 'characters', 'unknown', 'braces', 'noField'] as const;
export type TemplateFault = (typeof templateFaults)[number];

const unfit = /[<>:"|?*\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

/** Why a template cannot be; undefined for a good one. */
export function templateFault(template: string): TemplateFault | undefined {
  if (template.trim() === '') return 'empty';
  if (template.length > longestTemplate) return 'tooLong';
  if (/[/\\]|\.\./.test(template)) return 'path';
  if (unfit.test(template) || !template.isWellFormed()) return 'characters';
  const named = [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  if (named.some((name) => !isField(name))) return 'unknown';
  if (/[{}]/.test(template.replaceAll(/\{[^{}]*\}/g, ''))) return 'braces';
  return named.length === 0 ? 'noField' : undefined;
}

/** What a document's value may bring into a name: no path, nothing that a file system or a shell takes for more than a letter. */
const asPart = (value: string): string => value.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '_');

/** The name without an extension; empty where the document has none of the values. */
export function fillTemplate(template: string, values: TemplateValues): string {
  let hasValue = false;
  const filled = template.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => {
    const part = isField(name) ? asPart(values[name] ?? '') : '';
    if (part !== '') hasValue = true;
    return part;
  });
  if (!hasValue) return '';
  // what separated a value that is missing
  return filled
    .replaceAll(/\.{2,}/g, '.')
    .replaceAll(/([_\- ])[_\- ]+/g, '$1')
    .replaceAll(/^[_\-. ]+|[_\-. ]+$/g, '');
}
