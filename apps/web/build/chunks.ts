/** How the build is cut: what every screen needs in two files that compress well and stay in caches; screens, dialogs and forms in their own. */
import type { Rolldown } from 'vite'

const vendor = /node_modules\/(react|react-dom|scheduler|@tanstack|@lingui|use-sync-external-store)\//
const kit =
  /apps\/web\/(base\.ts$|(styles|ui|club|format|words)\/)|packages\/client\/(account|answer|clock|club|connect|demo|events|hosted|live|lock|page|refresh|session|storage)\.ts$|packages\/contract\/(calls|refusals|limits|lifecycle|images|sign-in|words)\.ts$/
const icon = /@tabler\/icons-react\//

type Context = Rolldown.ChunkingContext
const infoOf = (id: string, context: Context) => context.getModuleInfo(id)

/** Parts of the kit that stand on Base UI come with the screens that use them, and so do their styles. */
function isHeavy(id: string, context: Context): boolean {
  const { importers = [], importedIds = [] } = infoOf(id, context) ?? {}
  if (id.endsWith('.css')) return importers.length > 0 && importers.every((importer) => isHeavy(importer, context))
  return importedIds.some((imported) => imported.includes('/@base-ui/'))
}

const isKit = (id: string, context: Context): boolean => kit.test(id) && !isHeavy(id, context)

/** The icons of the kit travel with it; those of a single screen with that screen. */
const isKitIcon = (id: string, context: Context): boolean =>
  icon.test(id) && (!id.includes('/icons/') || (infoOf(id, context)?.importers ?? []).some((importer) => isKit(importer, context)))

export const codeSplitting: Rolldown.CodeSplittingOptions = {
  includeDependenciesRecursively: false,
  groups: [{ name: 'vendor', test: vendor }, { name: (id, context) => (isKit(id, context) || isKitIcon(id, context) ? 'kit' : null) }],
}

const doorOf = /\/client\/(mock|supabase)\/door\.ts$/

/** Doors are told apart by their names. */
export const chunkFileNames = ({ facadeModuleId }: Rolldown.PreRenderedChunk): string => {
  const mode = doorOf.exec(facadeModuleId ?? '')?.[1]
  return `assets/${mode ? `${mode}-` : ''}[name]-[hash].js`
}
