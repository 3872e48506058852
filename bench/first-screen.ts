/**
 * `node bench/first-screen.ts [rounds]`: Lighthouse with its mobile profile, which slows down processor and network, on the pages that the server renders,
 * and on a plain page beside them that fetches the same list and then renders it, with its pictures. The sample club; medians of interleaved rounds.
 */
import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { browserPath } from '../testing/fixtures/browser-path.ts'
import { installPackage } from './install.ts'
import { median } from './load.ts'
import { heading, row } from './peers/measure.ts'
import { temporaryFolder } from './programs.ts'
import { startClub } from './sample-club.ts'

type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number }>
  runtimeError?: { message: string }
}

const rounds = Number(process.argv[2] ?? 3)
const lighthouse = join(installPackage('lighthouse'), 'node_modules', 'lighthouse', 'cli', 'index.js')
/** Lighthouse waits for a quiet network, which a page with live updates never has. */
const longestLoad = 12_000
const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking']
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const measures = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'] as const
const folder = temporaryFolder()

async function reportOf(url: string): Promise<Report> {
  const file = join(folder, 'report.json')
  const options = [
    '--quiet',
    `--max-wait-for-load=${longestLoad}`,
    '--output=json',
    `--output-path=${file}`,
    `--chrome-flags=${flags.join(' ')}`,
  ]
  const env = { ...process.env, CHROME_PATH: browserPath() }
  await promisify(execFile)(process.execPath, [lighthouse, url, ...options], { env })
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  if (report.runtimeError) throw new Error(report.runtimeError.message)
  return report
}

const valueOf = (all: Report[], measure: (typeof measures)[number]): number =>
  median(all.map(({ audits }) => audits[measure]!.numericValue!))

/** Audits that count and are not green. */
const lowAudits = ({ categories: found, audits }: Report): string[] =>
  Object.values(found)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id: audit, weight }) => weight > 0 && (audits[audit]!.score ?? 1) < 0.9)
    .map(({ id: audit }) => audit)

/** A page that fetches the list and then writes titles and covers: nothing of an app. */
const plainPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Plain</title>
<meta name="viewport" content="width=device-width"><meta name="description" content="A list"><script src="/list.js" defer></script></head>
<body><main></main></body></html>`
const plainScript = `fetch('/list').then((response) => response.json()).then(({ items }) => {
  for (const { id, title, description, location } of items) {
    const article = document.createElement('article')
    const picture = Object.assign(document.createElement('img'), { src: '/covers/' + id + '/640.webp', width: 112, height: 112, alt: '' })
    article.append(picture, Object.assign(document.createElement('h2'), { textContent: title }), Object.assign(document.createElement('p'), { textContent: description ?? location }))
    document.querySelector('main').append(article)
  }
})`

async function servePlainPage(list: string, clubUrl: string): Promise<{ url: string; stop: () => void }> {
  const files: Record<string, [string, string]> = {
    '/': ['text/html', plainPage],
    '/list.js': ['text/javascript', plainScript],
    '/list': ['application/json', list],
    '/robots.txt': ['text/plain', 'User-agent: *\nAllow: /\n'],
  }
  const server = createServer(async ({ url = '' }, response) => {
    if (url.startsWith('/covers/')) {
      const cover = await fetch(clubUrl + url)
      response.writeHead(cover.status, { 'content-type': 'image/webp' })
      return response.end(await cover.bytes())
    }
    const [type, text] = files[url] ?? ['text/plain', '']
    response.writeHead(files[url] ? 200 : 404, { 'content-type': `${type}; charset=utf-8`, 'content-encoding': 'br' })
    response.end(brotliCompressSync(text))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, stop: () => server.close() }
}

const club = await startClub()
const address = `http://localhost:${club.port}`
const list = await (await fetch(`${address}/api/activities?limit=20`)).text()
const plain = await servePlainPage(list, address)
const [{ id }] = (JSON.parse(list) as { items: [{ id: string }] }).items
const pages: Record<string, string> = {
  'plain page': plain.url,
  Home: `${address}/`,
  'the list': `${address}/activities`,
  'an activity': `${address}/activity/${id}`,
  'the guide': `${address}/guide`,
}
try {
  // The server draws a cover when it is first asked for, and renders a page.
  for (const url of Object.values(pages)) await reportOf(url)
  const reports = new Map<string, Report[]>(Object.keys(pages).map((name) => [name, []]))
  for (let round = 0; round < rounds; round++) for (const [name, url] of Object.entries(pages)) reports.get(name)!.push(await reportOf(url))
  console.log(heading('page', ...categories, ...measures, 'LCP, plain = 1', 'audits below 0.9'))
  const plainPaint = valueOf(reports.get('plain page')!, 'largest-contentful-paint')
  for (const [name, all] of reports) {
    const scores = categories.map((category) => median(all.map((one) => (one.categories[category]!.score ?? 0) * 100)).toFixed())
    const values = measures.map((measure) => valueOf(all, measure).toFixed(measure === 'cumulative-layout-shift' ? 3 : 0))
    const ratio = valueOf(all, 'largest-contentful-paint') / plainPaint
    console.log(row(name, ...scores, ...values, ratio.toFixed(2), [...new Set(all.flatMap(lowAudits))].join(' ')))
  }
} finally {
  plain.stop()
  await club.stop()
  rmSync(folder, { recursive: true, force: true })
}
