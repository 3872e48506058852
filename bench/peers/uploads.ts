/** Uploads of a photo of 12 million pixels as a cover, compared with a bare server that only makes the same sizes of it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aLandscape } from '../../apps/server/images/testing/reference-operations.ts'
import { requestRate } from '../load.ts'
import { startProgram } from '../programs.ts'
import type { Club } from './club.ts'
import { cells, heading, interleave, row, type Timing } from './measure.ts'

const boundary = 'bothy'
/** Members who upload at the same time. */
const members = 3

/** wrk reads the body from a file, because it is large. Every thread is a member. */
const uploadScript = (file: string): string => `
  local count = 0
  function setup(thread) thread:set('member', count) count = count + 1 end
  function init()
    local headers = { authorization = 'Bearer bench-' .. member, ['content-type'] = 'multipart/form-data; boundary=${boundary}' }
    upload = wrk.format('POST', nil, headers, io.open('${file}', 'rb'):read('*a'))
  end
  function request() return upload end`

export async function compareUploads(club: Club, folder: string, timing: Timing): Promise<void> {
  const photo = await aLandscape()
  const files = { photo: join(folder, 'photo.jpg'), form: join(folder, 'form') }
  const part = (name: string, more = '') => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
  writeFileSync(files.photo, photo)
  const file = part('file', '; filename="photo.jpg"\r\ncontent-type: image/jpeg')
  writeFileSync(files.form, Buffer.concat([Buffer.from(`${part('use')}cover\r\n${file}`), photo, Buffer.from(`\r\n--${boundary}--\r\n`)]))
  const source = `
    import { readFileSync } from 'node:fs'
    import { createServer } from 'node:http'
    import { render } from '${new URL('../../apps/server/images/render.ts', import.meta.url).href}'
    const photo = readFileSync('${files.photo}')
    createServer(async (request, response) => {
      for await (const part of request) void part
      await render(photo, 'image/jpeg', 'cover')
      response.end()
    }).listen(0, '127.0.0.1', function () { console.log('port ' + this.address().port) })`
  const bare = await startProgram({ args: ['--input-type=module', '--eval', source], cwd: folder, pattern: /port (\d+)/ })
  try {
    const load = (url: string) => (seconds: number) =>
      requestRate({ url, connections: members, threads: members, script: uploadScript(files.form) }, seconds)
    const works = [
      { target: { name: 'bare, only making the sizes', pid: bare.pid }, rate: load(`http://127.0.0.1:${bare.found}/`) },
      { target: { ...club, name: 'Bothy, embedded PostgreSQL' }, rate: load(`${club.found}/api/images`) },
    ]
    const measured = await interleave(works, timing)
    console.log(heading('work', 'server', 'per second', 'bare = 1', 'processor of the server, µs', 'of PostgreSQL, µs', 'both, bare = 1'))
    for (const [index, { target }] of works.entries())
      console.log(row('cover upload', target.name, ...cells(measured[index]!, measured[0]!)))
  } finally {
    await bare.stop()
  }
}
