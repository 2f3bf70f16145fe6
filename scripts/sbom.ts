/** `npm run --silent sbom`: writes the components of the product to the standard output. */
import { softwareBill } from './software-bill.ts';

process.stdout.write(`${JSON.stringify(softwareBill(), null, 2)}\n`);
