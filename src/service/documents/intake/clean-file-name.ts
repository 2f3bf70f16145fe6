/** Control characters, and those that turn the direction of what follows so that `exe.pdf` could be shown for `fdp.exe`. */
const unwanted = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
const longest = 255;

/**
 * A file name as it is kept and shown: the last part of a path, without what does not belong into a name, at most 255 characters with
 * the extension kept. Names are for people; where a file is kept never comes from its name.
 */
export function cleanFileName(name: string): string {
  const last = name.replace(unwanted, '').split(/[/\\]/).at(-1)?.trim() ?? '';
  const safe = last.replace(/[<>:"|?*]/g, '_').replace(/^\.+/, '');
  if (safe === '') return 'document';
  if (safe.length <= longest) return safe;
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(safe)?.[0] ?? '';
  // not in the middle of a surrogate pair
  return safe.slice(0, longest - extension.length).replace(/[\ud800-\udbff]$/, '') + extension;
}
