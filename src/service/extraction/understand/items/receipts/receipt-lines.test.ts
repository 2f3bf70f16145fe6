import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { contextOf } from '../../context.ts';
import { readReceiptLines } from './receipt-lines.ts';

/** Returns the lines as `description | quantity x price = amount | code`. */
const linesOf = (text: string): string[] =>
  readReceiptLines(contextOf([buildPage(text)], '2026-06-01')).map((line) => {
    const of = (name: string): string => line[`item_${name}`]?.value ?? '-';
    const code = line['item_code'] === undefined ? '' : ` | ${of('code')}`;
    return `${of('description')} | ${of('quantity')} x ${of('unit_price')} = ${of('amount')}${code}`;
  });

test('a text stands above its figures, with the number of the article between them', () => {
  expect(
    linesOf(`
TAX INVOICE
Wall Paint 2 L              *S
WA17 - 12/144
9555071142008     1 X 8.50      8.50
Door Hinge                  *S
AF12 - 10/1000
9067214           3 X 2.70      8.10
TOTAL                          16.60`),
  ).toEqual(['Wall Paint 2 L | 1 x 8.50 = 8.50', 'Door Hinge | 3 x 2.70 = 8.10']);
});

test('a text stands below its figures where the first has none above', () => {
  expect(
    linesOf(`
INVOICE NO: 20260314
1X 000005461142         6.65SR
FLOOR CLEANER C
1X 000001104471         5.60SR
DISH SOAP 50
TOTAL SALES            12.25`),
  ).toEqual(['FLOOR CLEANER C | 1 x - = 6.65', 'DISH SOAP 50 | 1 x - = 5.60']);
});

test('tax codes stand behind the amounts, and money is the price', () => {
  expect(
    linesOf(`
Gurkenrelish2,09 € x 3        6,27 AW
Riegel Nuss 4,44 € x 2        8,88 AW
Artikel 5900791044718
Box mit Deckel
4 x 3,99                     15,96 1
Milchbrötchen                 2,49 2
Summe                        33,60`),
  ).toEqual([
    'Gurkenrelish | 3 x 2.09 = 6.27',
    'Riegel Nuss | 2 x 4.44 = 8.88',
    'Box mit Deckel | 4 x 3.99 = 15.96',
    'Milchbrötchen | - x - = 2.49',
  ]);
});

test('a line that is the sum of those above ends them', () => {
  expect(
    linesOf(`
GREEN TEA                  3.00 T
GREEN TEA                  3.00 T
BUFFET DINNER              9.70 T
SUBTTL                    15.70
10% SVC                    1.57
TOTAL                     15.70`),
  ).toEqual(['GREEN TEA | - x - = 3.00', 'GREEN TEA | - x - = 3.00', 'BUFFET DINNER | - x - = 9.70']);
});

test('the number of an article behind its name is its code', () => {
  expect(
    linesOf(`
BATH TOWEL   002215448812    7.97 J
MUG BLUE     894110134471    6.97 J
TOTAL                       14.94`),
  ).toEqual(['BATH TOWEL | - x - = 7.97 | 002215448812', 'MUG BLUE | - x - = 6.97 | 894110134471']);
});

test('a quantity may stand behind the name', () => {
  expect(
    linesOf(`
Teller, 4 Stk. × 2 —      378,00 kr
Schale, 12 cm × 3 —       195,00 kr
Total                     573,00 kr`),
  ).toEqual(['Teller, 4 Stk. | 2 x - = 378.00', 'Schale, 12 cm | 3 x - = 195.00']);
});

test('of a weight and its price, the number with three decimals is the weight', () => {
  expect(
    linesOf(`
PARAGON FISKALNY
Kurczak Gotowany kg 0,168 x 33,90  5,70C
Brioche Pano 450g   1 x 4,99       4,99C
SUMA PLN                          10,69`),
  ).toEqual(['Kurczak Gotowany kg | 0.168 x 33.90 = 5.70', 'Brioche Pano 450g | 1 x 4.99 = 4.99']);
});
