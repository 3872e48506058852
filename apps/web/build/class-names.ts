/** Class names of CSS modules: the name and a short hash of the file. All classes of a file share the hash, so that CSS and code compress well. */
import { createHash } from 'node:crypto'
import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const web = fileURLToPath(new URL('..', import.meta.url))

export function generateScopedName(name: string, file: string): string {
  const path = relative(web, file.split('?', 1)[0] ?? '').replaceAll(sep, '/')
  return `${name}_${createHash('sha256').update(path).digest('hex').slice(0, 5)}`
}
