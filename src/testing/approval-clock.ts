import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { approvalClockJob, approvalEmailsJob } from '#service/approvals/jobs.ts';
import { sendMail } from '#service/emails/jobs.ts';
import { createMailer } from '#service/platform/mail/create-mailer.ts';
import type { TestApp } from './app.ts';

const run = () => ({ id: randomUUID(), attempt: 1, signal: new AbortController().signal });

/** Runs the approval jobs of the workers immediately, by the test's clock. */
export function approvalWork(app: TestApp) {
  const parts = { ...app, tempDir: '', now: () => app.clock.now() };
  const take = async (name: string) => {
    const { rows } = await sql<{ data: never }>`
      delete from pgboss.job_common where name = ${name} and state < 'active' returning data`.execute(app.database.system);
    return rows.map(({ data }) => data);
  };
  return {
    /** Advances the clock by hours. */
    pass: (hours: number) => {
      const now = app.clock.now().getTime() + hours * 3_600_000;
      app.clock.now = () => new Date(now);
    },
    tick: () => approvalClockJob(parts)({}, run()),
    /** Writes pending emails. */
    write: async () => {
      for (const payload of await take('approval-emails')) await approvalEmailsJob(parts)(payload, run());
    },
    /** Sends the emails of the outbox to a mail server. */
    post: async (url: string) => {
      const mailer = createMailer({ url, from: 'Vidimus <vidimus@example.test>' });
      for (const payload of await take('send-mail')) await sendMail({ ...parts, mailer })(payload, run());
    },
  };
}
