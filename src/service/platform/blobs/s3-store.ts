import {
  GetObjectCommand,
  DeleteObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  S3Client,
  S3ServiceException,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { assertBlobKey } from './blob-key.ts';
import { BlobMissing, type BlobStore, StoreUnavailable } from './blob-store.ts';
import { measured, streamOf } from './measured.ts';

/**
 * Opens a store in a bucket: `s3://bucket/prefix?endpoint=https://…&region=…`; credentials come from the AWS_* variables or the role of the
 * machine. The module is large, so it is imported only where it is configured.
 */
export function openS3Store(address: URL): BlobStore {
  const endpoint = address.searchParams.get('endpoint');
  const client = new S3Client({
    region: address.searchParams.get('region') ?? process.env['AWS_REGION'] ?? 'us-east-1',
    // servers other than Amazon's seldom provide a host per bucket
    ...(endpoint && { endpoint, forcePathStyle: true }),
  });
  const bucket = address.hostname;
  const prefix = address.pathname.replace(/^\/+|\/+$/g, '');
  const objectOf = (key: string): { Bucket: string; Key: string } => {
    assertBlobKey(key);
    return { Bucket: bucket, Key: prefix ? `${prefix}/${key}` : key };
  };

  return {
    put: async (key, source) => {
      const { tap, result } = measured();
      // at most two parts of 8 MB in memory
      const upload = new Upload({ client, params: { ...objectOf(key), Body: tap }, partSize: 8 * 1024 * 1024, queueSize: 2 });
      const uploaded = upload.done().catch((error: unknown) => {
        tap.destroy(error instanceof Error ? error : new Error('the upload failed', { cause: error }));
        throw error;
      });
      await Promise.all([pipeline(streamOf(source), tap), uploaded]);
      return result();
    },
    get: async (key, range) => {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await client
        .send(new GetObjectCommand({ ...objectOf(key), ...(Range && { Range }) }))
        .catch((error: unknown) => missing(key, error));
      if (!(Body instanceof Readable)) throw new Error(`the store returned no content for ${key}`);
      return Body;
    },
    size: async (key) => {
      const { ContentLength } = await client
        .send(new HeadObjectCommand(objectOf(key)))
        .catch((error: unknown) => missing(key, error));
      return ContentLength ?? 0;
    },
    delete: async (key) => {
      await client.send(new DeleteObjectCommand(objectOf(key)));
    },
    check: async () => {
      await client.send(new HeadBucketCommand({ Bucket: bucket })).catch((error: unknown) => {
        throw new StoreUnavailable('the bucket cannot be reached', { cause: error });
      });
    },
    // incomplete multipart uploads are left to the bucket's lifecycle rules
    sweep: async () => 0,
    list: async function* (wanted) {
      const start = prefix ? `${prefix}/` : '';
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: start + wanted })) {
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key && LastModified) yield { key: Key.slice(start.length), modifiedAt: LastModified };
        }
      }
    },
  };
}

function missing(key: string, error: unknown): never {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) throw new BlobMissing(key);
  throw error;
}
