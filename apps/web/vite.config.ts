import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { buildTarget } from './build/oldest-browsers.ts'
import './build/subset-fonts.ts'
import { assetFileNames, chunkFileNames, codeSplitting } from './build/chunks.ts'
import { icons } from './build/icons.ts'
import { messageCatalogs } from './build/message-catalogs.ts'
import { modulePreload, preloads } from './build/preloads.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string }
const server = process.env.BOTHY_SERVER ?? 'http://127.0.0.1:3000'
/** Paths of the server. The folders `api` and `images` of the sources begin like two of them, so what is a file here is not passed on. */
const toServer = { target: server, bypass: ({ url = '' }) => (existsSync(root + url.slice(1).replace(/\?.*/, '')) ? url : undefined) }
const proxy = { '/api': toServer, '/covers': toServer, '/images': toServer, '/map.pmtiles': toServer, '/elevation.pmtiles': toServer }

/** Class names of CSS modules: all classes of a file share one short hash, so that CSS and code compress well. */
function generateScopedName(name: string, file: string): string {
  const path = relative(root, file.split('?', 1)[0] ?? '').replaceAll(sep, '/')
  return `${name}_${createHash('sha256').update(path).digest('hex').slice(0, 5)}`
}

/** Hash of the contract: answers that another version has stored on the device may have another form. */
function hashOfContract(): string {
  const contract = fileURLToPath(new URL('../../packages/contract/', import.meta.url))
  const files = (readdirSync(contract, { recursive: true }) as string[]).filter((file) => /(?<!\.test)\.ts$/.test(file)).sort()
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(contract + file))
  return hash.digest('hex').slice(0, 12)
}

/** As rules.version() of a hosted project names it: 90001009123456_rules_0.1.0.sql is 0.1.0+123456. */
function databaseVersion(): string | undefined {
  const migrations = fileURLToPath(new URL('../../supabase/migrations/', import.meta.url))
  const [, fingerprint, rules] = /(\d{6})_rules_(.+)\.sql$/.exec(readdirSync(migrations).sort().at(-1) ?? '') ?? []
  return rules && `${rules}+${fingerprint}`
}

/** Node needs the attribute. The development server sends JSON as code, which browsers refuse where they find it. */
const jsonWithoutAttribute: Plugin = {
  name: 'json-without-attribute',
  apply: 'serve',
  enforce: 'pre',
  transform: (code) =>
    code.includes("{ type: 'json' }") ? code.replaceAll(/,? (?:\{ )?with: \{ type: 'json' \}(?: \})?/g, '') : undefined,
}

export default defineConfig({
  root,
  define: {
    'import.meta.env.VITE_APP_VERSION': JSON.stringify(version),
    'import.meta.env.VITE_DATABASE_VERSION': JSON.stringify(databaseVersion()),
    'import.meta.env.VITE_ANSWER_FORMAT': JSON.stringify(hashOfContract()),
  },
  base: './',
  plugins: [jsonWithoutAttribute, messageCatalogs(), preloads(), icons(), react()],
  // React 18 and later have `useSyncExternalStore` built in.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  css: { modules: { generateScopedName } },
  // Icons are small single modules already; pre-bundling would run again with each new icon.
  optimizeDeps: { exclude: ['@tabler/icons-react', '@electric-sql/pglite'] },
  build: {
    target: buildTarget,
    assetsInlineLimit: 0,
    modulePreload,
    rolldownOptions: { output: { codeSplitting, chunkFileNames, assetFileNames, entryFileNames: chunkFileNames } },
  },
  worker: { format: 'es' },
  server: { proxy },
  preview: { proxy },
})
