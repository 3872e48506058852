/** Bundles the service worker, with the list of the files that it stores. The list comes from the build, not from a search of the folder. */
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { BuildFiles } from '../service-worker/messages.ts'
import { chunksOf, stylesOf, type Chunk, type Output } from './built-chunks.ts'
import { buildTarget } from './oldest-browsers.ts'

const fileOf = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const landingPages = /\/features\/(home\/home|activities\/activities)-screen\.tsx$/
/**
 * Chunks that are of no use without a network: signing in, managing the club. What a member has used is stored with its use.
 * The demo needs no network, so it stores these too.
 */
const onlineOnly =
  /\/features\/(admin|auth|profile\/security)\/|\/map\/(activity-map|tile-map|load-map-worker|point-picker|draw\/draw-route)\.tsx?$/
/** Draws tiles: of use without a network where a part of the map is kept. */
const mapScreen = /\/map\/((activity|tile)-map\.tsx|load-map-worker\.ts)$/
const localeFile = /\/(?:locales|messages)\/([\w-]+)\.(?:json|ts)(?:\?\w+)?$/
const backendFile = /\/client\/(?:mock|supabase)\/backend\.ts$/

type NamedFile = { url: string; content: string }

/**
 * Sorts the files of a build by who needs them offline.
 * `otherShellFiles` are files that every screen needs besides the chunks; `image` is the database image of the demo.
 */
export function sortFiles({ output, otherShellFiles, image }: { output: Output; otherShellFiles: NamedFile[]; image: string }): BuildFiles {
  const chunks = chunksOf(output)
  /** Files that a chunk names by their address: workers, WebAssembly, fonts, images. */
  const assets = output.filter((file) => file.type === 'asset' && !file.fileName.endsWith('.css')).map(({ fileName }) => fileName)
  const sources = new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)]))
  const assetsNamedIn = (file: string) =>
    /\.(js|css)$/.test(file) ? assets.filter((asset) => sources.get(file)?.includes(asset.replace(/^.*\//, ''))) : []

  /** Adds to `found` the files, and all that they load: by the imports that `next` selects, styles, and named assets. */
  function addReachable(files: Iterable<string>, found: Set<string>, next: (chunk: Chunk) => string[]): Set<string> {
    for (const file of files) {
      if (found.has(file)) continue
      found.add(file)
      const chunk = chunks.get(file)
      addReachable([...(chunk ? [...next(chunk), ...stylesOf(chunk)] : []), ...assetsNamedIn(file)], found, next)
    }
    return found
  }
  const idOf = (file: string) => chunks.get(file)?.facadeModuleId ?? ''
  /** A locale or a backend: each device loads only those that it uses. */
  const isLocaleOrBackend = (file: string) => localeFile.test(idOf(file)) || backendFile.test(idOf(file))
  const isOnlineOnly = (file: string) => onlineOnly.test(idOf(file))
  const staticImports = ({ imports }: Chunk) => imports
  const allImports = (chunk: Chunk) => [...chunk.imports, ...chunk.dynamicImports].filter((file) => !isLocaleOrBackend(file))

  const all = [...chunks.keys()]
  const firstChunks = all.filter((file) => chunks.get(file)?.isEntry || landingPages.test(idOf(file)))
  const shell = addReachable(firstChunks, new Set(), staticImports)
  const later = addReachable(firstChunks, new Set(), (chunk) => allImports(chunk).filter((file) => !isOnlineOnly(file)))

  /** The files of each language or backend: those that only it needs. */
  function filesOfEach(pattern: RegExp, next: (chunk: Chunk) => string[]): Record<string, string[]> {
    const groups: Record<string, string[]> = {}
    for (const file of all) {
      const name = pattern.exec(idOf(file))?.[1]
      if (!name) continue
      const needed = [...addReachable([file], new Set(), next)].filter((one) => !later.has(one))
      groups[name] = [...(groups[name] ?? []), ...needed]
    }
    return groups
  }
  const revisionOf = (content: string) => createHash('sha256').update(content).digest('hex').slice(0, 16)
  return {
    shell: [
      ...[...shell].map((url) => ({ url, revision: null })),
      ...otherShellFiles.map(({ url, content }) => ({ url, revision: revisionOf(content) })),
    ],
    later: [...later].filter((file) => !shell.has(file)),
    map: [
      ...addReachable(
        all.filter((file) => mapScreen.test(idOf(file))),
        new Set(),
        staticImports,
      ),
    ].filter((file) => !later.has(file)),
    locales: filesOfEach(localeFile, staticImports),
    backends: {
      ...filesOfEach(/\/client\/(supabase)\/backend\.ts$/, staticImports),
      mock: [...filesOfEach(/\/client\/(mock)\/backend\.ts$/, allImports)['mock']!, image],
    },
  }
}

/** Writes `sw.js` into the folder of the build. */
export async function buildServiceWorker(files: BuildFiles, folder: string): Promise<void> {
  const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16)
  await build({
    configFile: false,
    root: fileOf('.'),
    publicDir: false,
    logLevel: 'warn',
    define: { buildFiles: JSON.stringify(files), buildVersion: JSON.stringify(version) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: buildTarget,
      rolldownOptions: {
        input: fileOf('service-worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}
