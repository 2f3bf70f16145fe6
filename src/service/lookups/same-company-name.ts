import { fold } from '#service/extraction/understand/grammar/fold.ts';

/** Legal forms as written on documents and in registries; all spellings map to one form. */
const forms: readonly (readonly [RegExp, string])[] = [
  [/\b(?:spol(?:ecnost)?\.?\s*s\s*r\.?\s*o\.?|s\s*\.?\s*r\s*\.?\s*o\b\.?|spolecnost s rucenim omezenym)/g, 'sro'],
  [/\b(?:a\s*\.\s*s\b\.?|akciova spolecnost)/g, 'as'],
  [/\b(?:v\s*\.\s*o\s*\.\s*s\b\.?|verejna obchodni spolecnost)/g, 'vos'],
  [/\b(?:k\s*\.\s*s\b\.?|komanditni spolecnost)/g, 'ks'],
  [/\b(?:sp\.?\s*z\.?\s*o\.?\s*o\b\.?)/g, 'spzoo'],
  [/\b(?:gesellschaft mit beschrankter haftung|g\.m\.b\.h\b\.?)/g, 'gmbh'],
  [/\b(?:limited)\b/g, 'ltd'],
];
const known = /\b(?:sro|as|vos|ks|spzoo|gmbh|ltd|se|ag|kg|zs|ops|druzstvo|sa|srl|bv|nv|kft|zrt)\b/g;
const emailsOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '');

function read(name: string): { whole: string; bare: string } {
  const folded = forms.reduce((text, [form, short]) => text.replace(form, ` ${short} `), fold(name));
  return { whole: emailsOf(folded), bare: emailsOf(folded.replace(known, ' ')) };
}

/** Whether two names denote the same company: `whole` including the legal form in any spelling, `bare` if one of them omits it. */
export function sameCompanyName(a: string, b: string): 'whole' | 'bare' | null {
  const [one, other] = [read(a), read(b)];
  if (one.whole === '' || other.whole === '') return null;
  if (one.whole === other.whole) return 'whole';
  const leavesOut = one.whole === one.bare || other.whole === other.bare;
  return leavesOut && one.bare !== '' && one.bare === other.bare ? 'bare' : null;
}
