/**
 * How the build is cut: libraries, what the first screen needs, and the rest of the kit in three files that compress well and stay in caches; screens,
 * dialogs and forms in their own.
 */
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const vendor = /node_modules\/(react|react-dom|scheduler|@tanstack|@lingui|use-sync-external-store)\//
const kit = /apps\/web\/(styles|ui|club|format|words)\//
const icon = /@tabler\/icons-react\//

const fileOf = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const start = fileOf('main.tsx')
/** A visitor lands on one of them, and goes to the other next. */
const landings = [fileOf('routes/home.tsx'), fileOf('routes/activities.tsx')]

type Context = Rolldown.ChunkingContext
const importsOf = (id: string, context: Context) => context.getModuleInfo(id)?.importedIds ?? []
const importersOf = (id: string, context: Context) => context.getModuleInfo(id)?.importers ?? []

/** All that is there when the module has arrived: itself, what it imports, and so on. */
function arrivedWith(id: string, context: Context, arrived = new Set<string>()): Set<string> {
  if (arrived.has(id)) return arrived
  arrived.add(id)
  for (const imported of importsOf(id, context)) arrivedWith(imported, context, arrived)
  return arrived
}

/** What is there before a landing is, what the landings have in common, and what they need of the kit. */
function firstModules(context: Context): Set<string> {
  const [home = new Set<string>(), list = new Set<string>()] = landings.map((landing) => arrivedWith(landing, context))
  const needed = [...home.symmetricDifference(list)].filter((id) => isKit(id, context) || isKitIcon(id, context))
  return arrivedWith(start, context).union(home.intersection(list)).union(new Set(needed))
}

/** Parts of the kit that stand on Base UI come with the screens that use them, and so do their styles. */
function isHeavy(id: string, context: Context): boolean {
  const importers = importersOf(id, context)
  if (id.endsWith('.css')) return importers.length > 0 && importers.every((importer) => isHeavy(importer, context))
  return importsOf(id, context).some((imported) => imported.includes('/@base-ui/'))
}

const isKit = (id: string, context: Context): boolean => kit.test(id) && !isHeavy(id, context)

/** The icons of the kit travel with it, and so do those of several screens; those of a single screen with that screen. */
function isKitIcon(id: string, context: Context): boolean {
  const importers = importersOf(id, context)
  return icon.test(id) && (importers.length > 1 || importers.some((importer) => isKit(importer, context)))
}

let first: Set<string> | undefined

/** One after another, for each module of the build. */
function groupOf(id: string, context: Context): string | null {
  if (vendor.test(id)) return 'vendor'
  first ??= firstModules(context)
  if (first.has(id)) return 'first'
  return isKit(id, context) || isKitIcon(id, context) ? 'kit' : null
}

export const codeSplitting: Rolldown.CodeSplittingOptions = {
  includeDependenciesRecursively: false,
  groups: [{ name: groupOf, debugName: 'first screen' }],
}

const doorOf = /\/client\/(mock|supabase)\/door\.ts$/

/** Doors are told apart by their names. */
export const chunkFileNames = ({ facadeModuleId }: Rolldown.PreRenderedChunk): string => {
  const mode = doorOf.exec(facadeModuleId ?? '')?.[1]
  return `assets/${mode ? `${mode}-` : ''}[name]-[hash].js`
}
