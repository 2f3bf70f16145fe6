const extensions: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'application/xml': ['xml', 'isdoc'],
  'application/zip': ['isdocx', 'zip'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/tiff': ['tif', 'tiff'],
  'image/webp': ['webp'],
};

/**
 * Returns the name under which an original leaves the service. Its extension is one of the bytes' type: a sender can write a file that is a
 * PDF and a script, and computers start what is called `invoice.hta`.
 */
export function downloadName(fileName: string, contentType: string): string {
  const known = extensions[contentType];
  if (!known || known.includes(/\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '')) return fileName;
  return `${fileName}.${known[0]}`;
}
