/** Returns the content of a response with the name that the service gave it, if any; a download uses the name of the user's settings. */
export async function namedFile(response: Response): Promise<Blob> {
  const blob = await response.blob();
  const name = fileNameIn(response.headers.get('content-disposition') ?? '');
  return name === undefined ? blob : new File([blob], name, { type: blob.type });
}

/** The encoded form of RFC 6266 comes first: the other one lacks characters. */
function fileNameIn(header: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(header)?.[1];
  if (encoded === undefined) return /filename="([^"]+)"/i.exec(header)?.[1];
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

export const nameOf = (file: Blob): string | undefined => (file instanceof File ? file.name : undefined);
