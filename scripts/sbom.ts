/** `npm run --silent sbom`: writes the components of the product to the standard output. */
import { createSbom } from './software-bill.ts';

process.stdout.write(`${JSON.stringify(createSbom(), null, 2)}\n`);
