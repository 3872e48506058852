// For tests only: a stub of the hosted provider's storage server. File contents are stored in memory. The real policies on storage.objects decide
// what is allowed, because every request writes to that table with the role of the requester.
import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import pg from 'pg'
import type { Claims, Keys } from '../keys.ts'
import { bearerToken } from './authenticate.ts'

type Bucket = { id: string; public: boolean; file_size_limit: string | null; allowed_mime_types: string[] | null }
type StoredFile = { bytes: Uint8Array; type: string; cacheControl: string }
type Failure = { statusCode: string; error: string; message: string }

export type Storage = { routes: Hono; close: () => Promise<void> }

const failures: Record<string, Failure> = {
  '42501': { statusCode: '403', error: 'Unauthorized', message: 'new row violates row-level security policy' },
  '23505': { statusCode: '409', error: 'Duplicate', message: 'The resource already exists' },
}
const notFound: Failure = { statusCode: '404', error: 'not_found', message: 'Object not found' }

class StorageError extends HTTPException {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(400)
    this.failure = failure
  }
}

const locationOf = (context: Context): { bucket: string; name: string } => ({
  bucket: context.req.param('bucket') ?? '',
  name: decodeURIComponent(
    new URL(context.req.url).pathname
      .split(`/${context.req.param('bucket')}/`)
      .slice(1)
      .join(`/${context.req.param('bucket')}/`),
  ),
})

async function readUpload(context: Context): Promise<StoredFile> {
  const type = context.req.header('content-type') ?? 'application/octet-stream'
  const cacheControl = context.req.header('cache-control') ?? 'no-cache'
  if (!type.startsWith('multipart/form-data')) return { bytes: new Uint8Array(await context.req.arrayBuffer()), type, cacheControl }
  const form = await context.req.formData()
  const file = [...form.values()].find((part) => part instanceof Blob)
  if (!file) throw new StorageError({ statusCode: '400', error: 'InvalidRequest', message: 'no file' })
  const seconds = form.get('cacheControl')
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    type: file.type,
    cacheControl: seconds ? `max-age=${String(seconds)}` : 'no-cache',
  }
}

export function createStorage({ keys, databaseUrl }: { keys: Keys; databaseUrl: string }): Storage {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 3 })
  const files = new Map<string, StoredFile>()
  const routes = new Hono()

  async function asRequester<Answer>(context: Context, work: (client: pg.PoolClient, claims: Claims) => Promise<Answer>): Promise<Answer> {
    const claims = await keys.verify(bearerToken(context) ?? context.req.header('apikey') ?? '')
    if (!claims) throw new StorageError({ statusCode: '403', error: 'Unauthorized', message: 'jwt expired' })
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query(
        "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true), set_config('storage.allow_delete_query', 'true', true)",
        [claims.role, JSON.stringify(claims)],
      )
      const answer = await work(client, claims)
      await client.query('commit')
      return answer
    } catch (error) {
      await client.query('rollback')
      const failure = failures[(error as { code?: string }).code ?? '']
      throw failure ? new StorageError(failure) : error
    } finally {
      client.release()
    }
  }

  async function bucketOf(id: string): Promise<Bucket> {
    const { rows } = await pool.query<Bucket>('select * from storage.buckets where id = $1', [id])
    if (!rows[0]) throw new StorageError({ statusCode: '404', error: 'Bucket not found', message: 'Bucket not found' })
    return rows[0]
  }

  function checkLimits(bucket: Bucket, { bytes, type }: StoredFile): void {
    if (bucket.file_size_limit !== null && bytes.length > Number(bucket.file_size_limit))
      throw new StorageError({ statusCode: '413', error: 'Payload too large', message: 'The object exceeded the maximum allowed size' })
    if (bucket.allowed_mime_types && !bucket.allowed_mime_types.includes(type.split(';')[0] ?? ''))
      throw new StorageError({ statusCode: '415', error: 'invalid_mime_type', message: `mime type ${type} is not supported` })
  }

  const upload = async (context: Context, mayReplace: boolean): Promise<Response> => {
    const { bucket, name } = locationOf(context)
    const file = await readUpload(context)
    checkLimits(await bucketOf(bucket), file)
    const metadata = { mimetype: file.type, size: file.bytes.length, cacheControl: file.cacheControl }
    const conflict = mayReplace
      ? 'on conflict (bucket_id, name) do update set metadata = excluded.metadata, version = excluded.version, owner_id = excluded.owner_id'
      : ''
    const id = await asRequester(context, async (client, { sub = null }) => {
      const { rows } = await client.query<{ id: string }>(
        `insert into storage.objects (bucket_id, name, owner, owner_id, metadata, version) values ($1, $2, $3::uuid, $3, $4, $5) ${conflict} returning id`,
        [bucket, name, sub, metadata, randomUUID()],
      )
      return rows[0]!.id
    })
    files.set(`${bucket}/${name}`, file)
    return context.json({ Id: id, Key: `${bucket}/${name}` })
  }

  routes.get('/object/public/:bucket/*', async (context) => {
    const { bucket, name } = locationOf(context)
    const file = files.get(`${bucket}/${name}`)
    if (!(await bucketOf(bucket)).public || !file) throw new StorageError(notFound)
    return context.body(file.bytes.slice().buffer, 200, { 'content-type': file.type, 'cache-control': file.cacheControl })
  })

  // A file of a private bucket, for who may select its row.
  routes.get('/object/:bucket/*', async (context) => {
    const { bucket, name } = locationOf(context)
    const found = await asRequester(context, (client) =>
      client.query('select from storage.objects where bucket_id = $1 and name = $2', [bucket, name]),
    )
    const file = files.get(`${bucket}/${name}`)
    if (found.rows.length === 0 || !file) throw new StorageError(notFound)
    return context.body(file.bytes.slice().buffer, 200, { 'content-type': file.type, 'cache-control': file.cacheControl })
  })

  routes.post('/object/list/:bucket', async (context) => {
    const { prefix = '', limit = 100, offset = 0 } = (await context.req.json()) as { prefix?: string; limit?: number; offset?: number }
    const folder = prefix === '' ? '' : `${prefix.replace(/\/$/, '')}/`
    const found = await asRequester(context, (client) =>
      client.query(
        `select substr(name, length($2) + 1) as name, id, updated_at, created_at, last_accessed_at, metadata from storage.objects
         where bucket_id = $1 and starts_with(name, $2) order by name limit $3 offset $4`,
        [context.req.param('bucket'), folder, limit, offset],
      ),
    )
    return context.json(found.rows)
  })

  routes.post('/object/:bucket/*', (context) => upload(context, context.req.header('x-upsert') === 'true'))
  routes.put('/object/:bucket/*', async (context) => {
    const { bucket, name } = locationOf(context)
    const file = await readUpload(context)
    checkLimits(await bucketOf(bucket), file)
    const found = await asRequester(context, (client) =>
      client.query<{ id: string }>(
        'update storage.objects set metadata = $3, version = $4, updated_at = now() where bucket_id = $1 and name = $2 returning id',
        [bucket, name, { mimetype: file.type, size: file.bytes.length, cacheControl: file.cacheControl }, randomUUID()],
      ),
    )
    if (!found.rows[0]) throw new StorageError(notFound)
    files.set(`${bucket}/${name}`, file)
    return context.json({ Id: found.rows[0].id, Key: `${bucket}/${name}` })
  })

  routes.delete('/object/:bucket', async (context) => {
    const { prefixes } = (await context.req.json()) as { prefixes: string[] }
    const bucket = context.req.param('bucket')
    const deleted = await asRequester(context, (client) =>
      client.query<{ name: string }>('delete from storage.objects where bucket_id = $1 and name = any($2) returning *', [bucket, prefixes]),
    )
    for (const { name } of deleted.rows) files.delete(`${bucket}/${name}`)
    return context.json(deleted.rows)
  })

  routes.onError((error, context) => {
    if (error instanceof StorageError) return context.json(error.failure, 400)
    return context.json({ statusCode: '500', error: 'Internal', message: error.message }, 500)
  })

  return { routes, close: () => pool.end() }
}
