import { waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MailChannelState, SentEmail } from './mail.queries.ts';
import type { FakeHandlers } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';

const at = '2026-03-05T10:00:00Z';
const channel = (name: MailChannelState['channel'], more: Partial<MailChannelState> = {}): MailChannelState => ({
  channel: name,
  isConfigured: true,
  triedAt: null,
  succeededAt: null,
  failure: null,
  leftCount: 0,
  ...more,
});
const email: SentEmail = {
  id: 'l1',
  kind: 'returnToIssuer',
  documentId: null,
  recipient: 'ucetni@dodavatel.test',
  subject: 'Returned: FV-7',
  body: 'The order number is missing.',
  attachments: ['faktura.pdf'],
  state: 'Failed',
  attempts: 7,
  failure: 'recipient' as const,
  failureReason: '550 no such mailbox',
  createdAt: at,
  sentAt: null,
};
const type = (documentType: string, name: string) => ({ documentType, name, isDefault: false });

const open = (mail: FakeHandlers['mail'] = {}) =>
  renderPage(
    '/settings/mail',
    {
      mail: {
        channels: () => [channel('smtpOut'), channel('smtpIn', { isConfigured: false }), channel('imap')],
        inboundAddresses: () => [{ documentType: 'invoice', mailbox: 'invoice-secret', address: null, createdAt: at }],
        outbox: () => ({ items: [email], totalCount: 1 }),
        ...mail,
      },
      documentTypes: { active: () => [type('invoice', 'Invoice'), type('receipt', 'Receipt')] },
    },
    { role: 'TenantAdmin' },
  );

test('shows which channels are configured, and their errors', async () => {
  const { findByRole } = await open({
    channels: () => [
      channel('smtpOut'),
      channel('smtpIn', { isConfigured: false }),
      channel('imap', { triedAt: at, failure: 'Command failed: wrong password', leftCount: 2 }),
    ],
  });
  const part = await findByRole('region', { name: 'Sending and receiving' });
  const rows = (await within(part).findAllByRole('listitem')).map((row) => row.textContent);
  expect(rows).toEqual([
    expect.stringContaining('Configured'),
    expect.stringContaining('SMTP_LISTEN'),
    expect.stringMatching(/Failed.*wrong password.*2 messages/),
  ]);
});

test('an address is copied, created, changed after a question and disabled', async () => {
  const { findByRole, findByText, user, calls } = await open({
    rotateInboundAddress: ({ params }) => ({
      documentType: params.documentType,
      mailbox: 'x-new',
      address: 'x-new@mail.example',
      createdAt: at,
    }),
    removeInboundAddress: () => undefined,
  });
  await user.click(await findByRole('button', { name: 'Copy Invoice' }));
  expect(await navigator.clipboard.readText()).toBe('invoice-secret@');
  await findByText(/which domain belongs after the @/);
  await user.click(await findByRole('button', { name: 'Create address for Receipt' }));
  await user.click(await findByRole('button', { name: 'Change address for Invoice' }));
  await user.click(await findByRole('button', { name: 'Change address' }));
  await user.click(await findByRole('button', { name: 'Turn off address for Invoice' }));
  await user.click(await findByRole('button', { name: 'Turn off' }));
  const asked = () => calls.filter(({ name }) => /Inbound/.test(name) && name !== 'mail.inboundAddresses');
  await waitFor(() =>
    expect(asked().map(({ name, params }) => [name, params])).toEqual([
      ['mail.rotateInboundAddress', { documentType: 'receipt' }],
      ['mail.rotateInboundAddress', { documentType: 'invoice' }],
      ['mail.removeInboundAddress', { documentType: 'invoice' }],
    ]),
  );
});

test('with a domain, the whole address is shown and copied', async () => {
  const { findByRole, queryByText, user } = await open({
    inboundAddresses: () => [
      { documentType: 'invoice', mailbox: 'invoice-secret', address: 'invoice-secret@mail.example', createdAt: at },
    ],
  });
  await user.click(await findByRole('button', { name: 'Copy Invoice' }));
  expect(await navigator.clipboard.readText()).toBe('invoice-secret@mail.example');
  expect(queryByText(/which domain belongs after the @/)).toBeNull();
});

test('a message that failed shows why, and is sent again', async () => {
  const { findByRole, findByText, user, calls } = await open({ resendEmail: () => undefined });
  await user.click(await findByRole('button', { name: /Not sent.*Returned: FV-7.*ucetni@dodavatel\.test/ }));
  await findByText(/does not know this address/);
  await findByText('550 no such mailbox');
  await findByText('The order number is missing.');
  await user.click(await findByRole('button', { name: 'Resend' }));
  await waitFor(() => expect(calls.find(({ name }) => name === 'mail.resendEmail')?.params).toEqual({ emailId: 'l1' }));
});

test('warns that messages do not arrive when no channel receives them', async () => {
  const notReceiving = await open({ channels: () => [channel('smtpOut'), channel('smtpIn', { isConfigured: false })] });
  await notReceiving.findByText(/Messages to these addresses do not arrive yet/);
  notReceiving.unmount();
  const page = await open();
  await page.findByRole('region', { name: 'Sending and receiving' });
  await page.findByText('Collecting from mailbox (IMAP)');
  expect(page.queryByText(/do not arrive yet/)).toBeNull();
});
