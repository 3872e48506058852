/** The OpenAPI document, and a page that shows it with Swagger UI. Both are loaded, made and compressed on their first request. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import type { Hono } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import type { Env } from '../request-context.ts'
import { answerFile, fileOf } from './static-files.ts'

const require = createRequire(import.meta.url)
const page = require.resolve('../reference/page.html')
const assets = [
  require.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
  require.resolve('swagger-ui-dist/swagger-ui.css'),
  require.resolve('../reference/start.js'),
  require.resolve('../reference/style.css'),
]

/** `/api/openapi.json` and `/api/reference`. */
export function addApiReferenceRoutes(app: Hono<Env>, { publicUrl, version }: { publicUrl: string | undefined; version: string }): void {
  const makeDocument = async () => {
    const { openApiDocument } = await import('../openapi.ts')
    return Buffer.from(JSON.stringify(openApiDocument(publicUrl, version)))
  }
  // It is the largest answer of the API, so it is worth the second that the best quality takes.
  const document = fileOf('application/json; charset=utf-8', 'no-cache', makeDocument, 11)
  app.get('/api/openapi.json', (c) => answerFile(document, c))
  addFile(app, '/api/reference', page)
  for (const asset of assets) addFile(app, `/api/reference/${basename(asset)}`, asset)
}

function addFile(app: Hono<Env>, path: string, location: string): void {
  const file = fileOf(getMimeType(location)!, 'no-cache', () => readFile(location))
  app.get(path, (c) => answerFile(file, c))
}
