/** Builds the demo into `dist-demo`: a folder for any static host, with the club in the browser tab. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeImage } from '@bothy/client/mock/image.ts'
import { build, type Plugin } from 'vite'
import './draw-scenes.ts'

const folder = fileURLToPath(new URL('../dist-demo/', import.meta.url))

/** A static host sends no headers of ours, so the page says itself what is forbidden; PGlite is WebAssembly. */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ')

const icon = await readFile(new URL('../public/icon.svg', import.meta.url), 'utf8')

/** Within the page, since a browser asks for its icon again and again. */
const iconLink = `<link rel="icon" type="image/svg+xml" href="data:image/svg+xml,${encodeURIComponent(icon)}" />`

/** The page of a server names its mode; the page of the demo leaves that to `config.json`. */
const staticPage = (): Plugin => ({
  name: 'bothy:static-page',
  transformIndexHtml: (html) =>
    html
      .replace(/<meta name="bothy-config"[^>]*>/, `<meta http-equiv="Content-Security-Policy" content="${policy}" />`)
      .replace(/<link rel="icon"[^>]*>/, iconLink),
})

await build({
  configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)),
  base: './',
  plugins: [staticPage()],
  build: { outDir: folder, emptyOutDir: true },
})
const { name, packed } = await makeImage()
await writeFile(join(folder, name), packed)
await writeFile(join(folder, 'config.json'), `${JSON.stringify({ mode: 'mock', demo: { image: name, delay: 1000 } }, null, 2)}\n`)
