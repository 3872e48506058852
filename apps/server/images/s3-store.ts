/** Storage of pictures in an S3-compatible bucket. Loaded only when it is configured. */
import { DeleteObjectsCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { ImageStore } from './image-store.ts'

export type S3Settings = { endpoint: string | undefined; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }

export function s3Store({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings): ImageStore {
  const client = new S3Client({
    region,
    // Self-hosted storage has one address for all buckets.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey },
    // Not every compatible storage supports the default checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 20_000 },
  })
  const folderOf = (name: string) => `images/${name}/`
  const keyOf = (name: string, width: number) => `${folderOf(name)}${width}.webp`

  return {
    async put(name, renditions) {
      for (const { width, bytes } of renditions)
        await client.send(
          new PutObjectCommand({
            Bucket: bucket,
            Key: keyOf(name, width),
            Body: bytes,
            ContentType: 'image/webp',
            CacheControl: 'public, max-age=31536000, immutable',
          }),
        )
    },
    async get(name, width) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: keyOf(name, width) }))
        return await Body?.transformToByteArray()
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return undefined
        throw error
      }
    },
    async remove(name) {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: folderOf(name) }))
      const objects = Contents.map(({ Key }) => ({ Key }))
      if (objects.length > 0) await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: objects } }))
    },
    /** There are no temporary objects to remove: the row of a picture is inserted before its objects. */
    sweep: async () => undefined,
  }
}
