/** Single settings inside the pages, found by name. `name` is the input that the search result focuses. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Capability } from '#web/platform/api/capabilities.ts';

export type SingleSetting = { name: string; label: MessageDescriptor; words?: MessageDescriptor; needs?: Capability };

/** Settings by the section that contains them. */
export const singleSettings: Readonly<Record<string, readonly SingleSetting[]>> = {
  tenant: [
    { name: 'name', label: msg`Company name`, words: msg`rename, název firmy, přejmenovat`, needs: 'tenantProfile' },
    {
      name: 'Approval',
      label: msg`Approval switched on`,
      words: msg`features, switch on, modules, approve, funkce, moduly, zapnout schvalování`,
    },
    {
      name: 'AccountingUnits',
      label: msg`Several accounting units`,
      words: msg`features, branches, companies, funkce, více firem, pobočky`,
    },
    { name: 'DeductionDateAssignment', label: msg`Assign VAT deduction dates`, words: msg`features, odpočet DPH, funkce` },
    {
      name: 'date',
      label: msg`First date for which VAT is deducted here`,
      words: msg`VAT deduction, deduction start date, odpočet DPH, začátek odpočtu`,
    },
  ],
  'sign-in': [
    {
      name: 'isRequired',
      label: msg`Require two-factor sign-in for passwords`,
      words: msg`2FA, MFA, second factor, dvoufázové ověření`,
    },
  ],
  account: [
    { name: 'language', label: msg`Language`, words: msg`čeština, English, jazyk` },
    { name: 'appearance', label: msg`Appearance`, words: msg`theme, dark mode, light, tmavý režim, vzhled` },
  ],
  duplicates: [
    { name: 'words', label: msg`Text, nearly word for word`, words: msg`rescan, second scan, druhý sken` },
    { name: 'picture', label: msg`First pages that look nearly the same`, words: msg`rescan, picture, image, sken, obrázek` },
    {
      name: 'own',
      label: msg`Supplier and fields of your choice`,
      words: msg`rule, combination, fields, pravidlo, kombinace, pole`,
    },
    { name: 'amountTolerance', label: msg`Difference in the total that is ignored`, words: msg`tolerance, rozdíl částky` },
    { name: 'dayTolerance', label: msg`Difference in the date that is ignored`, words: msg`tolerance, days, rozdíl data` },
    { name: 'level', label: msg`When a possible duplicate is found`, words: msg`warn, block, upozornit, blokovat` },
  ],
  workflows: [
    {
      name: 'afterEdit',
      label: msg`When a watched field changes after an approval`,
      words: msg`edit after approval, změna po schválení`,
    },
    {
      name: 'linkNeedsSignIn',
      label: msg`Require sign-in to decide from an email link`,
      words: msg`approve from email, one-time link, schválení z e-mailu`,
    },
  ],
  'payment-accounts': [
    {
      name: 'needsTwo',
      label: msg`Two people must confirm a changed payment account`,
      words: msg`four eyes, fraud, čtyři oči, potvrzení účtu`,
    },
  ],
  'export-settings': [
    { name: 'exportRequires', label: msg`Export documents that are`, words: msg`validated, approved, schválené, zkontrolované` },
    { name: 'trigger', label: msg`Queue documents for export`, words: msg`automatic export, when, fronta exportu, automaticky` },
    { name: 'finishedAction', label: msg`After export`, words: msg`archive, trash, archivovat, koš, po exportu` },
    { name: 'downloadNaming', label: msg`Name downloaded files by`, words: msg`file names, template, názvy souborů, šablona` },
    { name: 'exportFormat', label: msg`Format`, words: msg`default format, ISDOC, XML, výchozí formát` },
    { name: 'zipMembers', label: msg`A ZIP archive holds`, words: msg`archive, mix, original, archiv, obsah archivu` },
  ],
};
