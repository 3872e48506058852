/** Installs the database of a checkout in a process that can be killed: `install-process.ts <its db/install.ts> <database URL> [--sample]`. */
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import type { installDatabase, installSample } from '@bothy/db/install.ts'

const [installer, connectionString, sample] = process.argv.slice(2) as [string, string, string?]
const client = new pg.Client({ connectionString })
await client.connect()
const install = (await import(pathToFileURL(installer).href)) as {
  installDatabase: typeof installDatabase
  installSample: typeof installSample
}
await install.installDatabase(client, { accounts: true })
if (sample) await install.installSample(client)
await client.end()
