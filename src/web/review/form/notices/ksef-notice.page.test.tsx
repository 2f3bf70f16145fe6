import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { KsefCode } from '#contract/documents/bff.ts';
import { invoice, openReview, read } from '#testing/open-review.tsx';

const link = 'https://qr.ksef.mf.gov.pl/invoice/5265877635/05-03-2026/UtQp9Gpc51y-u3xApZjIjgkpZ01js-J8KflSPW8WzIE';
const code: KsefCode = { link, sellerNip: '5265877635', issued: '2026-03-05', isTest: false, number: null };

const open = (given: Partial<KsefCode>, vatId = 'PL 526-587-76-35') =>
  openReview({
    detail: { ...invoice, fields: { ...invoice.fields, issued_by_vat_id_sm: read(vatId) } },
    handlers: {
      documentsBff: {
        words: () => [{ pageIndex: 0, firstWordId: 0, texts: [], boxes: [], lines: [], ksefCodes: [{ ...code, ...given }] }],
      },
    },
  });

test('shows what the code verifies and links to the invoice in KSeF', async () => {
  await open({ number: '5265877635-20260305-0100001AF629-AF' });
  await screen.findByText(/^KSeF code: seller’s NIP 5265877635, issued on /);
  screen.getByText('KSeF number: 5265877635-20260305-0100001AF629-AF');
  screen.getByText('Both agree with the form.');
  screen.getByText(/says nothing about amounts/);
  expect(screen.getByRole('link', { name: 'Verify in KSeF' }).getAttribute('href')).toBe(link);
});

test('shows differences from the form', async () => {
  await open({ issued: '2026-03-06' }, 'PL1111111111');
  await screen.findByText('The supplier’s VAT ID in the form is different.');
  screen.getByText('The date of issue in the form is different.');
  expect(screen.queryByText('Both agree with the form.')).toBeNull();
});

test('does not count an empty field as agreement', async () => {
  await open({}, '');
  await screen.findByText(/^KSeF code:/);
  expect(screen.queryByText('Both agree with the form.')).toBeNull();
  expect(screen.queryByText(/in the form is different/)).toBeNull();
});

test('warns of a test environment', async () => {
  await open({ isTest: true });
  await screen.findByText(/test environment of KSeF/);
});
