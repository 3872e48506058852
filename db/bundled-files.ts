/** The SQL files of this folder as text in the bundle of the web app. Only Vite can load this file. */
import { installationOf } from './installation.ts'

const files = import.meta.glob<string>(['./{schema,migrations,functions,policies}/**/*.sql'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

export const installation = installationOf(
  Object.entries(files).map(([path, sql]) => ({ name: path.replace('./', ''), sql })),
  { accounts: true },
)
