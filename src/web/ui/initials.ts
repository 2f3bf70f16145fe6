/** Returns initials for an avatar: `Jana Nováková` becomes JN. */
export const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter((part) => /^\p{L}/u.test(part))
    .map((part) => part[0]?.toUpperCase())
    .slice(0, 2)
    .join('');
