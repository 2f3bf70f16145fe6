/** What the contract and the service say of a field or of a whole, in English, and the words for people that stand for it. */
import { plural } from '@lingui/core/macro';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const isTaken = msg`Another one has this name already.`;
const fillIn = msg`Fill this in.`;
const unitIsGone = msg`There is no such accounting unit.`;
const noEmail = msg`This is no e-mail address.`;
const technicalName = msg`Small letters, digits and _, beginning with a letter; 100 characters at most.`;
export const cannotBe = msg`This cannot be so.`;

/** Word by word. */
export const fixed: Readonly<Record<string, MessageDescriptor>> = {
  'an e-mail address': noEmail,
  'Invalid email address': noEmail,
  'contains characters that no text has': msg`It contains characters that no text has.`,
  'is missing': fillIn,
  'is the last administrator': msg`This is the last administrator. Make somebody else an administrator first. Nothing was changed.`,
  'is empty': fillIn,
  'must be after from': msg`The last day is the first day or a later one.`,
  'is over already': msg`This is over already. Choose a later day.`,
  'is no user who may approve': msg`This person may not approve.`,
  'is the user himself': msg`Nobody stands in for himself.`,
  'is reserved': msg`This name is reserved. Choose another one.`,
  'these are two different passwords': msg`These are two different passwords.`,
  'this is not your password': msg`This is not your password.`,
  'this is the password that you have': msg`This is the password that you have already.`,
  'A password is not the e-mail address': msg`A password must not be your e-mail address.`,
  'too many wrong passwords': msg`Too many wrong passwords. Wait a few minutes, then try again.`,
  'there is no such accounting unit': unitIsGone,
  'somebody signs in with this e-mail address already': msg`Somebody signs in with this e-mail address already.`,

  'small letters, digits and _, beginning with a letter, 100 at most': technicalName,
  'needs a name in a language': msg`Give it a name in one language at least.`,
  'not the name of a culture': msg`This is not the name of a language.`,
  'is the name of another field': msg`Another field has this name.`,
  'is the name of another type': msg`Another document type has this name.`,
  'is the name of another table': msg`Another table has this name.`,
  'is the key of another row': msg`Another row has this key.`,
  'is the name of another accounting system': msg`Another accounting system has this name.`,
  'is the name of another view': isTaken,
  'there is no such document type': msg`There is no such document type.`,
  'a name stands twice': msg`A name stands there twice.`,
  'a field keeps the type that it was made with': msg`A field keeps the type that it was made with.`,
  'a field stays where it was made': msg`A header field stays in the header, and an item field in the items.`,
  'item fields stand in items': msg`An item field stands in the items.`,
  'items is for item fields': msg`Only item fields stand in the items.`,
  'only an ENUM field has options': msg`Only a choice has options.`,
  'a key stands twice': msg`A key stands there twice.`,
  'only a LOOKUP field has a table': msg`Only a choice from a table has a table.`,
  'there is no such external data table': msg`There is no such table. It may have been deleted.`,
  'a LOOKUP field needs the table that its values come from': msg`Choose the table that its values come from.`,
  'is not one of the options': msg`This is none of its options.`,
  'only TEXT and DECIMAL fields have a format': msg`Only texts and decimal numbers have a format.`,
  'is not a number of decimals': msg`The format of a decimal number is how many decimals it has: one digit.`,
  'a field cannot depend on itself': msg`A field cannot depend on itself.`,
  'a header field cannot depend on a field of the items': msg`A header field cannot depend on a field of the items.`,
  'walks the rows inside of a walk through the rows': msg`It walks through the rows within a walk through the rows. Take it apart into two checks.`,
  'uses a function that checks may not use': msg`It uses a function that checks may not use.`,
  'is neither true nor false': msg`It must say what holds: true or false.`,
  'is not valid': msg`It cannot be understood.`,

  'template: empty': msg`Write how files are to be named.`,
  'template: tooLong': msg`Too long: 200 characters at most.`,
  'template: path': msg`A name leads into no folder: leave out slashes and "..".`,
  'template: characters': msg`It contains characters that no file name may have.`,
  'template: unknown': msg`It names a placeholder that there is not. Choose from those below.`,
  'template: braces': msg`A brace is open or left over.`,
  'template: noField': msg`Put in one placeholder at least, else all files would have the same name.`,
  'a day of the years 1900 to 2999': msg`Choose a day of the years 1900 to 2999.`,
  'Invalid ISO date': msg`This is no day.`,
  'no time zone': msg`There is no such time zone.`,

  'there is no such client application': msg`There is no such client application.`,
  'there is no document yet whose exported file could be sent': msg`There is no document yet whose exported file could be sent.`,
  'a client application is needed whose secret is to be sent': msg`Choose the client application whose secret is to be sent.`,
  'this is not the secret of the client application': msg`This is not the secret of the client application.`,
  'enter the secret of the client application for this address': msg`Enter the secret of the client application for this address.`,
  'secrets in addresses are switched off for your organisation': msg`Secrets in addresses are switched off for your organisation.`,
  'has to be entered again: what is kept secret stays only while nothing changes that says where it goes': msg`Type it again: a secret stays only while nothing changes that says where it goes.`,

  'It is the last accounting unit': msg`It is the last accounting unit.`,
};

type Said = (...parts: string[]) => string;

const fieldTypeNames: Readonly<Record<string, MessageDescriptor>> = {
  TEXT: msg`Text`,
  DECIMAL: msg`Decimal number`,
  INTEGER: msg`Whole number`,
  DATE: msg`Date`,
  BOOLEAN: msg`Yes or no`,
  ENUM: msg`Choice`,
  LOOKUP: msg`Choice from a table`,
};
const isNoValue: Said = (type) => {
  const name = Object.hasOwn(fieldTypeNames, type) ? fieldTypeNames[type] : undefined;
  if (!name) return i18n._(cannotBe);
  const kind = i18n._(name);
  return i18n._(msg`This is no value of the type: ${kind}.`);
};
const isDefaultType: Said = (type) => i18n._(msg`${type} is the default type. Make another one the default first.`);
const addressMust = (refusal: string): string => {
  const port = /^the port (\d+) is none of/.exec(refusal)?.[1];
  if (port !== undefined) return i18n._(msg`The port must be 443 or one of 8000 to 8999, not ${port}.`);
  const words = Object.hasOwn(addresses, refusal) ? addresses[refusal] : undefined;
  return i18n._(words ?? cannotBe);
};
const addresses: Readonly<Record<string, MessageDescriptor>> = {
  'https is needed': msg`The address must begin with https.`,
  'an http or https address is needed': msg`The address must begin with https.`,
  'no user name or password may stand in the address': msg`No user name or password may stand in the address.`,
  'the address is not public': msg`The address is not public. Whoever runs the service can open inner addresses.`,
  'this is no address': msg`This is no address.`,
};

/** Words with something in them. */
export const patterns: readonly (readonly [RegExp, Said])[] = [
  [/^Too small: expected string to have >=(\d+)/, (least) => tooShort(Number(least))],
  [/^A password has at least (\d+) characters$/, (least) => tooShort(Number(least))],
  [/^Too small: expected (?:number|int) to be >=?(\S+)$/, (least) => i18n._(msg`At least ${least}.`)],
  [/^Too small:/, () => i18n._(fillIn)],
  [/^Too big: expected string to have <=(\d+)/, (most) => i18n._(msg`Too long: ${most} characters at most.`)],
  [/^A password has at most (\d+) characters$/, (most) => i18n._(msg`Too long: ${most} characters at most.`)],
  [/^is longer than (\d+) characters$/, (most) => i18n._(msg`Too long: ${most} characters at most.`)],
  [/^Too big: expected (?:number|int) to be <=?(\S+)$/, (most) => i18n._(msg`At most ${most}.`)],
  [/^Too big: .*<=(\d+)/, (most) => i18n._(msg`Too many: ${most} at most.`)],
  [/^Invalid |^Unrecognized key/, () => i18n._(cannotBe)],
  [/^is not a ([A-Z]+) value$/, isNoValue],
  [/^there is no field (.*)$/, (name) => i18n._(msg`There is no field ${name}.`)],
  [/^Unknown variable: (.*)$/, (name) => i18n._(msg`There is no field ${name}.`)],
  [
    /^(?:no matching overload|no such overload)/,
    () => i18n._(msg`It compares or computes with values of kinds that do not go together.`),
  ],
  [/^(?:Unexpected|Expected|Unterminated)\b/, () => i18n._(msg`It cannot be understood.`)],
  [
    /^(.*) is (an item|a header) field$/,
    (name) => i18n._(msg`${name} stands elsewhere: among the header fields or the item fields.`),
  ],
  [/^(?:equals|notEquals|greater|less) needs a value$/, () => i18n._(msg`Say which value it is compared with.`)],
  [/^(.*) is neither a number nor a date$/, (name) => i18n._(msg`${name} is neither a number nor a date.`)],
  [/^a document type has (\d+) fields at most$/, (most) => i18n._(msg`A document type has ${most} fields at most.`)],
  [/^stands twice, first in body\.\w+\.(\d+)$/, (index) => inRow(Number(index) + 1)],
  [/^(.*); inner addresses are opened by OUTBOUND_ALLOW in the configuration$/, addressMust],
  [/^the event BeforeExport needs one of/, () => i18n._(msg`Choose the format of the file that is sent.`)],

  [/^(\d+) documents belong to it$/, (count) => documentsOfIt(Number(count))],
  [/^(\d+) documents in the trash belong to it/, (count) => documentsInTrash(Number(count))],
  [/^It is the only accounting unit of (\d+) users or client applications$/, (count) => onlyUnitOf(Number(count))],
  [/^(.*) is the default type\. Make another one the default (?:first|instead)\.$/, isDefaultType],
  [/^(.*) is the only type in use\.$/, (type) => i18n._(msg`${type} is the only type in use.`)],
  [/^(.*) is not in use\. Take it into use first\.$/, (type) => i18n._(msg`${type} is not in use. Take it into use first.`)],
  [
    /^It has (\d+) documents and (\d+) in the trash\. Take it out of use instead\.$/,
    (count, trash) => i18n._(msg`Documents have this type: ${count}, and ${trash} in the trash. Take it out of use instead.`),
  ],
  [
    /^The conditions of (.*) depend on (.*)\.$/,
    (fields, field) => i18n._(msg`The conditions of these fields depend on ${field}: ${fields}.`),
  ],
  [
    /^(\d+) documents? (?:has|have) a value in (.*)\. Hide the field instead\.$/,
    (count, field) => valuesIn(Number(count), field),
  ],
  [/^(.*) gives its values to (.*?)(?: and others)?\.$/, (table, fields) => i18n._(msg`${table} gives its values to ${fields}.`)],
  [
    /^A table holds ([\d,]+) rows at most; it would have ([\d,]+)\.$/,
    (most, count) => tooManyRows(Number(most.replaceAll(',', '')), Number(count.replaceAll(',', ''))),
  ],
];

const tooShort = (least: number): string => (least > 1 ? i18n._(msg`${least} characters at least.`) : i18n._(fillIn));
const inRow = (row: number): string => i18n._(msg`It stands there twice, first in row ${row}.`);
const tooManyRows = (most: number, count: number): string => {
  const numbers = new Intl.NumberFormat(i18n.locale);
  const [limit, wanted] = [numbers.format(most), numbers.format(count)];
  return i18n._(msg`A table holds ${limit} rows at most; it would have ${wanted}.`);
};
const documentsOfIt = (count: number): string =>
  plural(count, { one: '# document belongs to it.', other: '# documents belong to it.' });
const documentsInTrash = (count: number): string =>
  plural(count, {
    one: '# document in the trash belongs to it; it is gone 30 days after it was deleted.',
    other: '# documents in the trash belong to it; they are gone 30 days after they were deleted.',
  });
const onlyUnitOf = (count: number): string =>
  plural(count, {
    one: 'It is the only accounting unit of # user or client application.',
    other: 'It is the only accounting unit of # users or client applications.',
  });
const valuesIn = (count: number, field: string): string =>
  plural(count, {
    one: `# document has a value in ${field}. Hide the field instead.`,
    other: `# documents have a value in ${field}. Hide the field instead.`,
  });
