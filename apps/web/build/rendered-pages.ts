/** The pages that our server renders: bundles their code for it, and lists the files that each of them needs in the browser. */
import { writeFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, minifySync, type Rolldown } from 'vite'
import { chunksOf, stylesOf, type Output } from './built-chunks.ts'
import { loadCode } from './load-code.ts'
import { loadMemberPage } from './load-member-page.ts'
import { splitStyles, type StylePart } from './page-styles.ts'

const screenOfPages = {
  home: /\/features\/home\/home-screen\.tsx$/,
  activities: /\/features\/activities\/activities-screen\.tsx$/,
  activity: /\/features\/activity\/activity-screen\.tsx$/,
  guide: /\/features\/guide\/guide-screen\.tsx$/,
}
/** The messages of a locale that these pages need, and the texts of the refusals. */
const messages = /\/locales\/([\w-]+)\.json(?:\?common)?$/

/**
 * The text of the styles is in the page, because one that names files for them is painted a round trip later. The files load with the code; `fontStyles` are
 * those of them that name the fonts. `rules` are also those of the parts of the page whose code loads later, which the server renders, too.
 */
type PageFiles = { scripts: string[]; styles: string[]; fontStyles: string[]; rules: StylePart[] }

/** What `apps/server/http/routes/rendered-pages.ts` reads. `early` and `script` are the texts of the scripts in each page. */
export type RenderedPageFiles = {
  early: string
  script: string
  pages: Record<keyof typeof screenOfPages, PageFiles>
  locales: Record<string, string[]>
}

/** Milliseconds until the code of a page loads, if pictures take longer than that. */
const maxWait = 3_000

/** The files of a build, the page of every address, which names the files of the entry, and the code that runs before the first paint. */
export type BuiltPage = { output: Output; page: string; theme: string }

export function filesOfPages({ output, page, theme }: BuiltPage): RenderedPageFiles {
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
  const isOfEntry = (file: string) => page.includes(file)
  const assets = output.filter((file): file is Rolldown.OutputAsset => file.type === 'asset' && file.fileName.endsWith('.css'))
  const sheets = new Map(assets.map(({ fileName, source }) => [fileName, withRootAddresses(String(source), fileName)]))

  function filesOf(pattern: RegExp): PageFiles {
    const roots = all.filter((chunk) => pattern.test(idOf(chunk)))
    const scripts = [...reachable(roots)]
    const parts = reachable(all.filter(({ fileName }) => roots.some(({ dynamicImports }) => dynamicImports.includes(fileName))))
    const stylesOfAll = (files: Iterable<string>) => [...files].flatMap((file) => stylesOf(chunks.get(file)!))
    const ownStyles = stylesOfAll(scripts)
    const styles = [...new Set([...[...sheets.keys()].filter(isOfEntry), ...ownStyles])]
    const namesFonts = (file: string) => sheets.get(file)!.includes('@font-face')
    return {
      scripts: scripts.filter((file) => !isOfEntry(file)),
      styles: styles.filter((file) => !namesFonts(file)),
      fontStyles: styles.filter(namesFonts),
      rules: splitStyles([...new Set([...styles, ...stylesOfAll(parts)])].map((file) => sheets.get(file)!).join('')),
    }
  }
  const locales: Record<string, string[]> = {}
  for (const chunk of all) {
    const [, locale] = messages.exec(idOf(chunk)) ?? []
    if (locale) (locales[locale] ??= []).push(chunk.fileName)
  }
  const pages = Object.entries(screenOfPages).map(([name, pattern]) => [name, filesOf(pattern)])
  const early = minifySync('early.js', `(${loadMemberPage})()`).code
  const script = minifySync('page.js', `${theme};(${loadCode})(${maxWait})`).code
  return { early, script, pages: Object.fromEntries(pages) as RenderedPageFiles['pages'], locales }
}

/** Styles name their files relative to their own; in a page, from the root of the server. */
const withRootAddresses = (styles: string, file: string): string =>
  styles.replace(/\burl\((\.[^)]+)\)/g, (_, address: string) => `url(${posix.join('/', posix.dirname(file), address)})`)

/** Writes the folder `server` of the build: everything that our server needs to render pages. */
export async function buildRenderedPages(configFile: string, built: BuiltPage, folder: string): Promise<void> {
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
  await writeFile(join(outDir, 'pages.json'), JSON.stringify(filesOfPages(built)))
}
