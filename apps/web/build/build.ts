/**
 * `npm run build`: one build for our server and for any static host, into `dist` or the folder given as argument.
 * Draws the scenes that screens show and the map of the demo, then builds the app, the database image of the demo, the service worker and the pages of our server.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { buildDatabaseImage } from '@bothy/client/mock/database-image.ts'
import './draw-scenes.ts'
import './make-demo-map.ts'
import { shellAddress } from '../service-worker/shell-address.ts'
import { localizedManifests } from './manifests.ts'
import { routeFiles, serverPage, staticPage } from './pages.ts'
import { buildRenderedPages } from './rendered-pages.ts'
import { buildServiceWorker, sortFiles } from './service-worker.ts'

const web = fileURLToPath(new URL('..', import.meta.url))
const folder = resolve(process.argv[2] ?? join(web, 'dist'))
const read = (...path: string[]) => readFile(join(...path), 'utf8')
const write = (name: string, content: string | Buffer) => writeFile(join(folder, name), content)

// The name contains a hash of the content, so that a browser never uses a cached image of another version.
const image = await buildDatabaseImage()
const configFile = join(web, 'vite.config.ts')
const { output } = (await build({
  configFile,
  build: { outDir: folder, emptyOutDir: true },
})) as Rolldown.RolldownOutput

const built = await read(folder, 'index.html')
const sources = {
  theme: await read(web, 'public', 'theme.js'),
  icon: await read(web, 'public', 'icon.svg'),
  routes: await Promise.all(routeFiles.map((file) => read(web, file))),
}
const page = staticPage({ built, ...sources, image: image.name })
const manifests = await localizedManifests(web)
/** Files that every screen needs and that the bundler does not name. */
const otherShellFiles = [
  { url: shellAddress, content: page },
  { url: 'theme.js', content: sources.theme },
  { url: 'icon.svg', content: sources.icon },
]
await Promise.all([
  ...manifests.map(({ name, content }) => write(name, content)),
  buildServiceWorker(sortFiles({ output, otherShellFiles, image: image.name }), folder),
  buildRenderedPages(configFile, { output, page: built, theme: sources.theme }, folder),
  write(image.name, image.packed),
  write('config.json', `${JSON.stringify({ mode: 'mock', demo: { delay: 1000 } }, null, 2)}\n`),
  write('server.html', serverPage(built)),
  write('index.html', page),
  // Many static hosts answer with this file when an address has no file.
  write('404.html', page),
])
