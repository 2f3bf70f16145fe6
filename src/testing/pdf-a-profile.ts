/** Checks whether a color profile is a valid display profile by ICC.1 (versions 2 and 4), as an output intent of PDF/A requires. */

/** Required tags of a profile based on curves and a matrix. */
const needed = ['desc', 'cprt', 'wtpt', 'rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC'];
/** Allowed types of the content of a tag. */
const types: Readonly<Record<string, readonly string[]>> = { XYZ: ['XYZ '], TRC: ['curv', 'para'] };

export function profileFaults(profile: Uint8Array): string[] {
  const bytes = Buffer.from(profile.buffer, profile.byteOffset, profile.byteLength);
  if (bytes.length < 132) return ['ICC header'];
  const text = (at: number) => bytes.toString('latin1', at, at + 4);
  const faults: string[] = [];
  const expect = (isTrue: boolean, what: string) => {
    if (!isTrue) faults.push(`ICC ${what}`);
  };
  expect(bytes.readUInt32BE(0) === bytes.length, 'size');
  expect(bytes[8] === 2 || bytes[8] === 4, 'version');
  expect(text(12) === 'mntr' || text(12) === 'prtr', 'class');
  expect(text(16) === 'RGB ', 'colour space');
  expect(text(20) === 'XYZ ' || text(20) === 'Lab ', 'connection space');
  expect(text(36) === 'acsp', 'signature');
  expect(bytes.readUInt32BE(64) <= 3, 'rendering intent');
  // D50, the illuminant of the connection space
  const illuminant = [68, 72, 76].map((at) => Math.round((bytes.readInt32BE(at) / 65536) * 1000) / 1000);
  expect(illuminant.join(' ') === '0.964 1 0.825', `illuminant ${illuminant.join(' ')}`);
  const count = bytes.readUInt32BE(128);
  expect(132 + count * 12 <= bytes.length, 'tag table');
  if (faults.length > 0) return faults;
  const tags = Array.from({ length: count }, (_, index) => {
    const at = 132 + index * 12;
    return { name: text(at), offset: bytes.readUInt32BE(at + 4), size: bytes.readUInt32BE(at + 8) };
  });
  for (const { name, offset, size } of tags) {
    expect(offset >= 132 + count * 12 && offset % 4 === 0 && size >= 8 && offset + size <= bytes.length, `place of ${name}`);
    const allowed = types[name.slice(1)];
    if (allowed && offset + 4 <= bytes.length) expect(allowed.includes(text(offset)), `type of ${name}`);
  }
  const names = new Set(tags.map(({ name }) => name));
  for (const name of needed) expect(names.has(name), `tag ${name}`);
  return faults;
}
