/** Control characters, and those that change the writing direction, by which `exe.pdf` could be displayed for `fdp.exe`. */
const unwanted = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
const longest = 255;
/** Devices of Windows, with any extension: a file of this name can be neither saved nor unpacked there. */
const device = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$) *(?=\.|$)/i;

/**
 * Returns a file name to be stored and shown: the last part of a path, without unwanted characters, at most 255 characters including the
 * extension. Names are only for display; the storage key never depends on them.
 */
export function cleanFileName(name: string): string {
  const last = name.replace(unwanted, '').split(/[/\\]/).at(-1)?.trim() ?? '';
  const safe = last
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^\.+/, '')
    .replace(device, '_$&');
  if (safe === '') return 'document';
  if (safe.length <= longest) return safe;
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(safe)?.[0] ?? '';
  // not in the middle of a surrogate pair
  return safe.slice(0, longest - extension.length).replace(/[\ud800-\udbff]$/, '') + extension;
}
