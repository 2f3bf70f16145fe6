/** `npm run --silent sbom`: writes what the product is made of to the standard output. */
import { softwareBill } from './software-bill.ts';

process.stdout.write(`${JSON.stringify(softwareBill(), null, 2)}\n`);
