/** `Jana Nováková` is JN; what stands in place of a face. */
export const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter((part) => /^\p{L}/u.test(part))
    .map((part) => part[0]?.toUpperCase())
    .slice(0, 2)
    .join('');
