/** The pages that our server renders: bundles their code for it, and lists the files that each of them needs in the browser. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { chunksOf, stylesOf, type Output } from './built-chunks.ts'

/** The screen of each page, and the parts of it that load later but are on the page of the server. */
const modulesOfPages = {
  home: /\/features\/home\/(home-screen|later\/(about-club|guide-card|nothing-open|open-votes))\.tsx$/,
  activities: /\/features\/activities\/(activities-screen|later\/empty-list)\.tsx$/,
  activity: /\/features\/activity\/activity-screen\.tsx$/,
  guide: /\/features\/guide\/guide-screen\.tsx$/,
}
const hydration = /\/rendered\/hydrate\.tsx$/
/** The messages of a locale: two catalogs, and the texts of the refusals. */
const messages = /\/(?:locales|messages)\/([\w-]+)\.(?:json|ts)(?:\?\w+)?$/
const isNeededLater = /\?later$|\/messages\//

type PageFiles = { scripts: string[]; styles: string[] }
/** `first` are the messages that the first screen needs. */
type LocaleFiles = { first: string[]; later: string[] }

/** What `apps/server/http/routes/rendered-pages.ts` reads. */
export type RenderedPageFiles = { pages: Record<keyof typeof modulesOfPages, PageFiles>; locales: Record<string, LocaleFiles> }

/** `page` is the page of every address, which names the files of the entry. */
export function filesOfPages(output: Output, page: string): RenderedPageFiles {
  const chunks = chunksOf(output)
  const all = [...chunks.values()]
  const idOf = (chunk: (typeof all)[number]) => chunk.facadeModuleId ?? ''

  function withImports(file: string, found: Set<string>): Set<string> {
    const chunk = chunks.get(file)
    if (!chunk || found.has(file)) return found
    found.add(file)
    chunk.imports.forEach((imported) => withImports(imported, found))
    return found
  }
  const reachable = (roots: typeof all) => roots.reduce((found, { fileName }) => withImports(fileName, found), new Set<string>())
  const isNew = (file: string) => !page.includes(file)

  function filesOf(pattern: RegExp): PageFiles {
    const scripts = [...reachable(all.filter((chunk) => pattern.test(idOf(chunk)) || hydration.test(idOf(chunk))))]
    const styles = new Set(scripts.flatMap((file) => stylesOf(chunks.get(file)!)))
    return { scripts: scripts.filter(isNew), styles: [...styles].filter(isNew) }
  }
  const locales: Record<string, LocaleFiles> = {}
  for (const chunk of all) {
    const locale = messages.exec(idOf(chunk))?.[1]
    if (locale) (locales[locale] ??= { first: [], later: [] })[isNeededLater.test(idOf(chunk)) ? 'later' : 'first'].push(chunk.fileName)
  }
  const pages = Object.entries(modulesOfPages).map(([name, pattern]) => [name, filesOf(pattern)])
  return { pages: Object.fromEntries(pages) as RenderedPageFiles['pages'], locales }
}

/** Writes the folder `server` of the build: everything that our server needs to render pages. */
export async function buildRenderedPages(
  configFile: string,
  { output, page }: { output: Output; page: string },
  folder: string,
): Promise<void> {
  const outDir = join(folder, 'server')
  await build({
    configFile,
    publicDir: false,
    logLevel: 'warn',
    // Libraries would otherwise ask the environment of the server, and check as in development.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    // Our server is installed without the packages of the web app.
    ssr: { noExternal: true },
    build: {
      ssr: fileURLToPath(new URL('../rendered/render.tsx', import.meta.url)),
      outDir,
      emptyOutDir: true,
      minify: true,
      rolldownOptions: { output: { codeSplitting: true, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
    },
  })
  await writeFile(join(outDir, 'pages.json'), JSON.stringify(filesOfPages(output, page)))
}
