/** Files of SQL, and the names of migrations: a number of 14 digits, by which they are ordered, and a title. */
import { readdir, readFile } from 'node:fs/promises'

export type Migration = { name: string; sql: string }

export const numberOf = ({ name }: Migration): string => name.split('_')[0]!
export const titleOf = ({ name }: Migration): string => name.replace(/^\d+_/, '').replace(/\.sql$/, '')

/** There is no folder of migrations while there is none in it. */
function noSuchFolder(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}

export async function sqlIn(folder: string): Promise<Migration[]> {
  const directory = new URL(folder, import.meta.url)
  const names = (await readdir(directory).catch(noSuchFolder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(new URL(name, directory), 'utf8') })))
}
