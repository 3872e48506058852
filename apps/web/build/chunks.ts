/**
 * How the build is split. Large chunks compress and cache well: `vendor` has the libraries, `first` the code of the first screen, `kit` what screens
 * share, `admin` what screens of admins share, `dialog` what dialogs share, and `fonts` the styles that name the fonts. Each screen has its own chunk.
 */
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const vendor = /node_modules\/(react|react-dom|scheduler|@tanstack|@lingui|use-sync-external-store)\//
const kit = /apps\/web\/(styles|ui|images|activity|api|format|i18n)\/(?!locales\/)/
/**
 * The frames of map and profile are on the page of an activity and on that of its day. Each chunk of their own would add a name to the list of files in the
 * chunk of the first screen.
 */
const frames = /apps\/web\/(map\/(route-map-when-loaded|map-link)|tracks\/(track-chart|elevation-scale))\./
/** Sheets, questions and the full-screen map share most of it, so it is one chunk. */
const dialog = /@base-ui\/react\/(esm\/)?(dialog|drawer|alert-dialog)\//
/** What several pages of admins share, and the styles of all of them. */
const admin = /apps\/web\/features\/admin\//
const icon = /@tabler\/icons-react\//

const fileOf = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const entry = fileOf('main.tsx')
/** A visitor opens one of these pages first, and usually the other one next. */
const landingPages = [fileOf('features/home/home-screen.tsx'), fileOf('features/activities/activities-screen.tsx')]

type Context = Rolldown.ChunkingContext
const importsOf = (id: string, context: Context) => context.getModuleInfo(id)?.importedIds ?? []
const importersOf = (id: string, context: Context) => context.getModuleInfo(id)?.importers ?? []

/** The module and everything that it imports statically, directly or indirectly. */
function withImports(id: string, context: Context, modules = new Set<string>()): Set<string> {
  if (modules.has(id)) return modules
  modules.add(id)
  for (const imported of importsOf(id, context)) withImports(imported, context, modules)
  return modules
}

/** The modules of the entry, those that both landing pages share, and those of the UI kit that either page needs. */
function firstModules(context: Context): Set<string> {
  const [home = new Set<string>(), list = new Set<string>()] = landingPages.map((page) => withImports(page, context))
  const needed = [...home.symmetricDifference(list)].filter((id) => isKit(id, context) || isKitIcon(id, context))
  return withImports(entry, context).union(home.intersection(list)).union(new Set(needed))
}

/** Parts of the kit that import Base UI or the QR encoder, and their styles, load with the screens that use them. */
function isHeavy(id: string, context: Context): boolean {
  const importers = importersOf(id, context)
  if (id.endsWith('.css')) return importers.length > 0 && importers.every((importer) => isHeavy(importer, context))
  return importsOf(id, context).some((imported) => /\/(@base-ui|uqr)\//.test(imported))
}

const isKit = (id: string, context: Context): boolean => frames.test(id) || (kit.test(id) && !isHeavy(id, context))

/** Icons of the kit, and icons that several screens use, are in the chunk of the kit. An icon of one screen is in the chunk of that screen. */
function isKitIcon(id: string, context: Context): boolean {
  const importers = importersOf(id, context)
  return icon.test(id) && (importers.length > 1 || importers.some((importer) => isKit(importer, context)))
}

/** Whether the chunk imports the module, directly or indirectly. In the chunk of a screen, the module would load that screen, too. */
function isNeededBy(isInChunk: (id: string) => boolean, id: string, context: Context, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  return importersOf(id, context).some((importer) => isInChunk(importer) || isNeededBy(isInChunk, importer, context, seen))
}

const isDialog = (id: string) => dialog.test(id)

/** A file of its own: see `build/load-code.ts`. */
const fontStyles = /\/styles\/fonts\.css$/

let first: Set<string> | undefined

/** Vite calls it once for each module of the build. */
function groupOf(id: string, context: Context): string | null {
  if (vendor.test(id)) return 'vendor'
  if (fontStyles.test(id)) return 'fonts'
  first ??= firstModules(context)
  if (first.has(id)) return 'first'
  if (isKit(id, context) || isKitIcon(id, context) || isNeededBy((one) => isKit(one, context), id, context)) return 'kit'
  if (admin.test(id) && (id.endsWith('.css') || importersOf(id, context).length > 1)) return 'admin'
  return isDialog(id) || isNeededBy(isDialog, id, context) ? 'dialog' : null
}

export const codeSplitting: Rolldown.CodeSplittingOptions = {
  includeDependenciesRecursively: false,
  groups: [{ name: groupOf, debugName: 'chunks' }],
}

const backendPath = /\/client\/(mock|supabase)\/backend\.ts$/

/** Both lazy backends have the same file name, so their chunks carry the mode in the name. */
export const chunkFileNames = ({ facadeModuleId }: Rolldown.PreRenderedChunk): string => {
  const mode = backendPath.exec(facadeModuleId ?? '')?.[1]
  return `assets/${mode ? `${mode}-` : ''}[name]-[hash].js`
}
