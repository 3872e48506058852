/** The global setup of mutation testing: a data directory for PGlite, the mutants, and no server. */
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { installDatabase } from '../../install.ts'
import { buildPgliteImage } from '../../pglite.ts'
import { mutantsOfRules } from './mutate-rules.ts'

export default async function providePgliteImage({ provide }: TestProject): Promise<() => void> {
  const home = mkdtempSync(join(tmpdir(), 'bothy-mutants-'))
  const image = join(home, 'pglite.tar')
  await writeFile(image, await buildPgliteImage((connection) => installDatabase(connection, { accounts: true })))
  provide('clusters', [])
  provide('mutants', mutantsOfRules())
  provide('pgliteImage', image)
  return () => rmSync(home, { recursive: true, force: true })
}
