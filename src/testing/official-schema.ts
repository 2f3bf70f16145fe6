/** Official schemas are not part of the project; without them (SCHEMAS_DIR), tests that need them are skipped. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';

const fileOf = (name: string): string => path.join(process.env['SCHEMAS_DIR'] ?? path.resolve('../shared/schemas'), name);

export const hasSchema = (name: string): boolean => existsSync(fileOf(name));

/** Returns a validator for the schema; files that it includes are read from the same folder. */
export function openSchema(name: string): { validate: (xml: Uint8Array) => void; [Symbol.dispose]: () => void } {
  xmlRegisterFsInputProviders();
  const file = fileOf(name);
  const schema = XmlDocument.fromBuffer(readFileSync(file), { url: file });
  const validator = XsdValidator.fromDoc(schema);
  return {
    validate: (xml) => {
      using document = XmlDocument.fromBuffer(xml);
      validator.validate(document);
    },
    [Symbol.dispose]: () => {
      validator.dispose();
      schema.dispose();
    },
  };
}
