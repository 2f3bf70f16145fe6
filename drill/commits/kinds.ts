/** Kinds of writes whose COMMITs are cut one by one. */
import type { JobName } from '#service/platform/queue/jobs.ts';
import type { Outcome } from '../caller.ts';
import { acknowledged, type Stage, uploadTo } from './stage.ts';

export type Kind = {
  /** Process that runs the transactions. */
  process: 'api' | 'worker';
  /** Job that does the work. */
  job?: JobName;
  /** Creates what the write depends on, without faults; returns the write, which can be repeated. */
  prepare: (stage: Stage) => Promise<() => Promise<Outcome>>;
};

const json = ({ admin }: Stage, method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  admin.json(method, path, body, headers);

async function validated(stage: Stage): Promise<string> {
  const id = await stage.document();
  acknowledged(await json(stage, 'POST', `/v1/documents/${id}/state/change/Validated`));
  return id;
}

async function inApproval(stage: Stage): Promise<string> {
  const id = await validated(stage);
  acknowledged(await json(stage, 'POST', `/v1/approval/${id}/workflow/start`));
  return id;
}

/** Approves both steps, each with one decision of one user. */
async function approved(stage: Stage): Promise<string> {
  const id = await inApproval(stage);
  const path = `/v1/approval/${id}/approve`;
  acknowledged(await stage.approver.json('POST', path, {}));
  const { version } = JSON.parse((await stage.approver.read(`/v1/documents/${id}`)).body) as { version: number };
  acknowledged(await stage.approver.json('POST', path, {}, { 'if-match': `"${version}"` }));
  return id;
}

async function queued(stage: Stage): Promise<string> {
  const id = await approved(stage);
  acknowledged(await json(stage, 'POST', '/v1/documents/export', { documentId: id }));
  return id;
}

async function colleague(stage: Stage, id: string): Promise<string> {
  const { body } = await stage.approver.read(`/bff/documents/${id}/approval/askable`);
  const [found] = JSON.parse(body) as { id: string }[];
  if (!found) throw new Error('there is no approver to ask');
  return found.id;
}

const upload = async (stage: Stage) => {
  const name = stage.another('commit').replace(' ', '-');
  return () => uploadTo(stage.admin, name);
};
const edit = async (stage: Stage) => {
  const id = await stage.document();
  const value = stage.another('note');
  return () => json(stage, 'PATCH', `/v1/documents/${id}`, { fields: { note: { value } } });
};

export const kinds = {
  upload: { process: 'api', prepare: upload },
  'end of extraction': { process: 'worker', job: 'extract-document', prepare: upload },
  edit: { process: 'api', prepare: edit },
  'delivery of a webhook': { process: 'worker', job: 'deliver-webhook', prepare: edit },
  validate: {
    process: 'api',
    prepare: async (stage) => {
      const id = await stage.document();
      return () => json(stage, 'POST', `/v1/documents/${id}/state/change/Validated`);
    },
  },
  'send for approval': {
    process: 'api',
    prepare: async (stage) => {
      const id = await validated(stage);
      return () => json(stage, 'POST', `/v1/approval/${id}/workflow/start`);
    },
  },
  decide: {
    process: 'api',
    prepare: async (stage) => {
      const id = await inApproval(stage);
      return () => stage.approver.json('POST', `/v1/approval/${id}/approve`, {});
    },
  },
  question: {
    process: 'api',
    prepare: async (stage) => {
      const id = await inApproval(stage);
      const [userId, key] = [await colleague(stage, id), stage.another('question')];
      const path = `/bff/documents/${id}/approval/question`;
      return () => stage.approver.json('POST', path, { userId, question: 'Which order?' }, { 'idempotency-key': key });
    },
  },
  queue: {
    process: 'api',
    prepare: async (stage) => {
      const id = await approved(stage);
      return () => json(stage, 'POST', '/v1/documents/export', { documentId: id });
    },
  },
  export: {
    process: 'api',
    prepare: async (stage) => {
      const id = await queued(stage);
      return () => stage.admin.ask('GET', `/v1/documents/${id}/file/export`);
    },
  },
  mark: {
    process: 'api',
    prepare: async (stage) => {
      const id = await queued(stage);
      return () => json(stage, 'PATCH', '/v1/documents/markAsExported', [{ documentId: id }]);
    },
  },
  merge: {
    process: 'api',
    prepare: async (stage) => {
      const ids = [await stage.document(), await stage.document()];
      return () => json(stage, 'POST', '/v1/documents/merge-and-extract', ids);
    },
  },
  split: {
    process: 'api',
    prepare: async (stage) => {
      const id = await stage.document(2);
      return () => json(stage, 'POST', `/v1/documents/${id}/split-document`, [1]);
    },
  },
  delete: {
    process: 'api',
    prepare: async (stage) => {
      const id = await stage.document();
      return () => json(stage, 'DELETE', '/v1/documents/delete', [id]);
    },
  },
  restore: {
    process: 'api',
    prepare: async (stage) => {
      const id = await stage.document();
      acknowledged(await json(stage, 'DELETE', '/v1/documents/delete', [id]));
      return () => json(stage, 'POST', '/bff/documents/restore', [id]);
    },
  },
  settings: {
    process: 'api',
    prepare: async (stage) => {
      acknowledged(await json(stage, 'POST', '/v1/tenant/prefilled-notes', []));
      return () => json(stage, 'POST', '/v1/tenant/prefilled-notes', [{ text: 'Paid' }]);
    },
  },
} satisfies Record<string, Kind>;
