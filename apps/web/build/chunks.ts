/**
 * How the build is split. Large chunks compress and cache well, so there are few, in the order in which a browser loads them: `vendor` has the libraries,
 * `first` the entry and what Home, the list and the page of an activity share, `cards` what only Home and the list share with others, `kit` what the page of
 * an activity does, `services` what runs on every page once it answers, `tracks` the map and the profiles of routes, `dialog` what dialogs share, `icons` and
 * `forms` the rest of what screens share, `own-position` where the device is, `map-format` the reader of the club's map, `kept-map` what stores a part of it, `admin` what screens of admins share, and `fonts` the styles that name
 * the fonts. Each screen has its own chunk.
 */
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const vendor = /node_modules\/(react|react-dom|scheduler|@tanstack|use-sync-external-store)\//
const feature = /apps\/web\/features\//
const kit =
  /apps\/web\/(styles|ui|images|activity-parts|api|commands|format|forms|i18n|install|lazy|members|notifications|offline|settings)\/(?!locales\/)/
/** The full-screen map shares most of it. */
const dialog = /@base-ui\/react\/(esm\/)?(dialog|drawer|alert-dialog)\//
/** What several pages of admins share, and the styles of all of them. The import of members, which few open, has all in its own chunk. */
const admin = /apps\/web\/features\/admin\/(?!import\/)/
const live = /packages\/client\/live\/|eventsource-parser/
/** The format of the club's map: what keeps a part of it needs nothing of what draws it. */
const mapFormat = /node_modules\/(pmtiles|fflate)\/|apps\/web\/map\/map-file\./
/** The sheet of filters, and the same filters beside the list on wide screens. */
const filters = /features\/activities\/filter(s|-groups|-rail|-sheet)\./
const icon = /@tabler\/icons-react\//

const fileOf = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const entry = fileOf('main.tsx')
const homePage = fileOf('features/home/home-screen.tsx')
const listPage = fileOf('features/activities/activities-screen.tsx')
const activityPage = fileOf('features/activity/activity-screen.tsx')
const services = [
  'layout/page-services.tsx',
  'layout/connection-notice.tsx',
  'members/review-count.tsx',
  'notifications/bell.tsx',
  'api/invalidate-on-change.ts',
  'ui/empty-state-picture.tsx',
  'images/photo-image.tsx',
  '../../packages/client/rest/files.ts',
  'offline/send-or-queue.ts',
  'activity-parts/print-sheet.tsx',
  'commands/toggle-favorite.ts',
  'features/activity/keep-offline.tsx',
  'features/activity/live-activity.tsx',
  'features/activity/queued-command-bar.tsx',
  'features/activity/safety.tsx',
  'features/activity/your-time.tsx',
]
const tracks = [
  'map/route-map.tsx',
  'tracks/track-profile.tsx',
  'tracks/labeled-profile.tsx',
  'tracks/compared-profile.tsx',
  'tracks/your-time-text.tsx',
]
/** What maps and the page of the day share about the position of the device. */
const ownPosition = ['map/use-follow.ts', 'map/position-button.tsx', 'map/use-own-position.ts', 'map/walk-position.ts']
const keptMap = ['features/activity/kept-map.tsx', 'map/renew-maps.ts']
/** Sheets, questions and toasts share most of it. */
const dialogs = ['ui/sheet-dialog.tsx', 'ui/confirm-alert.tsx', 'ui/toast-stack.tsx']

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
const reachable = (roots: string[], context: Context) =>
  roots.reduce((modules, root) => withImports(fileOf(root), context, modules), new Set<string>())

/** The modules of the page that other features may use. */
const shared = (page: string, context: Context) =>
  new Set([...withImports(page, context)].filter((id) => !feature.test(id) && !isIconOfOne(id, context)))

/** A visitor opens one of these pages first, and usually the other one next. */
const landing = (context: Context) => shared(homePage, context).union(shared(listPage, context))

/** The modules of each chunk; one that several need is in the first of them. */
const modulesOf = (context: Context): [string, Set<string>][] => [
  ['first', withImports(entry, context).union(landing(context).intersection(shared(activityPage, context)))],
  ['cards', landing(context)],
  ['kit', shared(activityPage, context)],
  ['services', reachable(services, context)],
  ['tracks', reachable(tracks, context)],
  ['dialog', reachable(dialogs, context)],
  ['own-position', reachable(ownPosition, context)],
  ['kept-map', new Set([...reachable(keptMap, context)].filter((id) => !mapFormat.test(id)))],
]

/** An icon of one screen is in the chunk of that screen. */
const isIconOfOne = (id: string, context: Context) =>
  icon.test(id) && importersOf(id, context).length === 1 && feature.test(importersOf(id, context)[0]!)

/** Parts of the kit that import Base UI or the QR encoder, and their styles, load with the screens that use them. */
function isHeavy(id: string, context: Context): boolean {
  const importers = importersOf(id, context)
  if (id.endsWith('.css')) return importers.length > 0 && importers.every((importer) => isHeavy(importer, context))
  return importsOf(id, context).some((imported) => /\/(@base-ui|uqr)\//.test(imported))
}

const isKit = (id: string, context: Context): boolean => kit.test(id) && !isHeavy(id, context)

/** Icons that several screens use. */
const isKitIcon = (id: string, context: Context) => icon.test(id) && !isIconOfOne(id, context)

/** Whether the chunk imports the module, directly or indirectly. In the chunk of a screen, the module would load that screen, too. */
function isNeededBy(isInChunk: (id: string) => boolean, id: string, context: Context, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  return importersOf(id, context).some((importer) => isInChunk(importer) || isNeededBy(isInChunk, importer, context, seen))
}

const isDialog = (id: string) => dialog.test(id)

/** A file of its own: see `build/load-code.ts`. */
const fontStyles = /\/styles\/fonts\.css$/

let chunks: [string, Set<string>][] | undefined

/** Vite calls it once for each module of the build. */
function groupOf(id: string, context: Context): string | null {
  if (vendor.test(id)) return 'vendor'
  if (fontStyles.test(id)) return 'fonts'
  chunks ??= modulesOf(context)
  const found = chunks.find(([, modules]) => modules.has(id))
  if (found) return found[0]
  if (live.test(id)) return 'live'
  if (filters.test(id)) return 'filters'
  if (mapFormat.test(id)) return 'map-format'
  if (isKitIcon(id, context)) return 'icons'
  if (isKit(id, context) || isNeededBy((one) => isKit(one, context), id, context)) return 'forms'
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
  return `assets/${mode ? `${mode}-` : ''}[name]-[hash:7].js`
}

/** Pages and code name many files, and a hash cannot be compressed: seven characters are 42 bits. */
export const assetFileNames = 'assets/[name]-[hash:7][extname]'
