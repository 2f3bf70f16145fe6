import { useEffect, useState } from 'react';

/** An address for a blob, taken back when the blob changes or the component goes. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [made, setMade] = useState<{ blob: Blob; url: string }>();
  useEffect(() => {
    if (!blob) return undefined;
    const url = URL.createObjectURL(blob);
    // oxlint-disable-next-line react/set-state-in-effect -- the address is an outside resource with a life of its own
    setMade({ blob, url });
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return made?.blob === blob ? made?.url : undefined;
}
