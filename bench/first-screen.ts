/**
 * `node bench/first-screen.ts [rounds]`: Lighthouse with its mobile profile, which slows down processor and network, on the pages that the server renders,
 * and on a plain page beside them that fetches the same list and then renders it. The sample club; medians of interleaved rounds.
 */
import { execFile } from 'node:child_process'
import { readFileSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { installPackage } from './install.ts'
import { median } from './load.ts'
import { startClub } from './sample-club.ts'

type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number; title: string }>
  runtimeError?: { message: string }
}

const rounds = Number(process.argv[2] ?? 3)
const lighthouse = join(installPackage('lighthouse'), 'node_modules', 'lighthouse', 'cli', 'index.js')
const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking']
const measures = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'] as const
const folder = mkdtempSync(join(tmpdir(), 'bothy-bench-'))

async function reportOf(url: string): Promise<Report> {
  const file = join(folder, 'report.json')
  const options = ['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags.join(' ')}`]
  const env = { ...process.env, CHROME_PATH: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' }
  await promisify(execFile)(process.execPath, [lighthouse, url, ...options], { env })
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  if (report.runtimeError) throw new Error(report.runtimeError.message)
  return report
}

/** A page that fetches the list and then writes the titles: nothing of an app, and no picture. */
const plainPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Plain</title>
<meta name="viewport" content="width=device-width"><meta name="description" content="A list"><script src="/list.js" defer></script></head>
<body><main></main></body></html>`
const plainScript = `fetch('/list').then((response) => response.json()).then(({ items }) => {
  for (const { title, description, location } of items) {
    const article = document.createElement('article')
    article.append(Object.assign(document.createElement('h2'), { textContent: title }), Object.assign(document.createElement('p'), { textContent: description ?? location }))
    document.querySelector('main').append(article)
  }
})`

async function servePlainPage(list: string): Promise<{ url: string; stop: () => void }> {
  const files: Record<string, [string, string]> = {
    '/': ['text/html', plainPage],
    '/list.js': ['text/javascript', plainScript],
    '/list': ['application/json', list],
    '/robots.txt': ['text/plain', 'User-agent: *\nAllow: /\n'],
  }
  const server = createServer(({ url = '' }, response) => {
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
const plain = await servePlainPage(list)
const [{ id }] = (JSON.parse(list) as { items: [{ id: string }] }).items
const pages: Record<string, string> = {
  'plain page': plain.url,
  Home: `${address}/`,
  'the list': `${address}/activities`,
  'an activity': `${address}/activity/${id}`,
  'the guide': `${address}/guide`,
}
try {
  const reports = new Map<string, Report[]>(Object.keys(pages).map((name) => [name, []]))
  for (let round = 0; round < rounds; round++) for (const [name, url] of Object.entries(pages)) reports.get(name)!.push(await reportOf(url))
  const rows = [...reports].map(([name, all]) => {
    const scores = Object.keys(all[0]!.categories).map((category) => [
      category,
      median(all.map((one) => (one.categories[category]!.score ?? 0) * 100)),
    ])
    const values = measures.map((measure) => [measure, median(all.map(({ audits }) => audits[measure]!.numericValue!))] as const)
    const lost = new Set(
      all
        .flatMap(({ categories, audits }) =>
          Object.values(categories).flatMap(({ auditRefs }) =>
            auditRefs.filter(({ id: audit, weight }) => weight > 0 && (audits[audit]!.score ?? 1) < 0.9),
          ),
        )
        .map(({ id: audit }) => audit),
    )
    return { name, ...Object.fromEntries(scores), ...Object.fromEntries(values), lost: [...lost].join(' ') }
  })
  const reference = rows[0] as unknown as Record<string, number>
  console.table(
    rows.map((row) => ({
      ...row,
      'LCP, plain = 1': ((row as unknown as Record<string, number>)[measures[0]]! / reference[measures[0]]!).toFixed(2),
    })),
  )
} finally {
  plain.stop()
  await club.stop()
  rmSync(folder, { recursive: true, force: true })
}
