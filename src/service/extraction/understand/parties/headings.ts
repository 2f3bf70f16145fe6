/** Headings of parties, and which party they name. */
import type { Context } from '../context.ts';
import { fold } from '../grammar/fold.ts';
import type { LabelHit } from '../labels/label-hits.ts';
import { isCountry } from '../lexicon/countries.ts';
import type { Role } from './party-block.ts';
import type { Line } from './party-lines.ts';

export type Heading = { label: LabelHit; role: Role };

const roles: readonly Role[] = ['supplier', 'customer', 'otherParty'];

function roleOf(label: LabelHit): Role | null {
  const strongest = label.meanings.find(({ meaning }) => roles.some((role) => role === meaning));
  return roles.find((role) => role === strongest?.meaning) ?? null;
}

/** Whether a label is beside another heading: in `DE … PARA`, DE means from and is not a country. */
const isBesideHeading = (context: Context, label: LabelHit): boolean =>
  context.labels.some((other) => other !== label && other.row === label.row && other.isSetApart && roleOf(other) === 'customer');

/** Matches headings of a receiver, who is the customer only if nobody else is: `Nabywca … Odbiorca`, `Odběratel … Konečný příjemce`. */
const receiver =
  /^(?:odbiorca|consignee|receiver|(?:konecny )?prijemce|prijemca|empfanger|warenempfanger|destinataire|recipient|prejemnik|primatelj|modtager|mottaker|mottagare|saaja|beneficiar|beneficiario|destinatario|odbiorca)\b/;

/** Whether a receiver is that of the payment, with an account below the name: `Prejemnik: …` over `IBAN: …`. */
export const isPayee = (context: Context, label: LabelHit, lines: readonly Line[]): boolean =>
  receiver.test(fold(label.text)) &&
  context.labels.some(
    ({ row, meanings }) =>
      meanings.some(({ meaning }) => meaning === 'iban' || meaning === 'account') && lines.some((line) => line.row === row),
  );

/** Matches headings of the address to which goods are sent. */
const delivery =
  /^(?:adresa dodani|dodac|dorucovac|deliver|ship(?:ping)? (?:to|address)|liefer|versand|adres (?:dostawy|wysylki)|adresse de livraison|livraison|bezorg|aflever|lever|direccion de (?:envio|entrega)|enviar a|indirizzo di (?:spedizione|consegna)|luogo di consegna|morada de entrega|szallitasi|adresa de livrare|teslimat|toimitus|adresa (?:isporuke|dostave)|naslov dostave)/;

/** Takes receivers for third parties beside a customer. */
function withoutReceivers(headings: readonly Heading[]): Heading[] {
  const isReceiver = ({ label, role }: Heading): boolean => role === 'customer' && receiver.test(fold(label.text));
  const hasCustomer = headings.some((heading) => heading.role === 'customer' && !isReceiver(heading));
  return headings.map((heading) => (hasCustomer && isReceiver(heading) ? { ...heading, role: 'otherParty' } : heading));
}

/** Start of a payment slip, on which payee and payer are in reverse order. */
const slip = /^(?:payment advice|remittance (?:advice|slip)|payment slip|please (?:detach|return) this)/;

/** Finds headings, which are set apart: with a colon, or alone in their segment. `to` in a sentence is not a heading. */
export function headingsOf(context: Context): Heading[] {
  const slipFrom = context.layout.rows.find(({ segments }) => segments.some(({ text }) => slip.test(fold(text))))?.index;
  const headings = context.labels.flatMap((label): Heading[] => {
    const role = roleOf(label);
    const isCountryCode = isCountry(label.text) && !label.hasColon && !isBesideHeading(context, label);
    if (slipFrom !== undefined && label.row >= slipFrom) return [];
    const isInTable = context.itemHeaders.some(({ firstRow, lastRow }) => label.row >= firstRow && label.row <= lastRow);
    return role === null || !label.isSetApart || !label.isLeading || isCountryCode || isInTable ? [] : [{ label, role }];
  });
  return withoutReceivers(headings);
}

export const isDelivery = (label: LabelHit): boolean => delivery.test(fold(label.text));
