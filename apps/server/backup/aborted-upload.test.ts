import { once } from 'node:events'
import { readdir, readlink } from 'node:fs/promises'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** The received backups that this process, which is also the server, has open. */
async function openBackups(): Promise<string[]> {
  const descriptors = await readdir('/proc/self/fd')
  const targets = await Promise.all(descriptors.map((descriptor) => readlink(`/proc/self/fd/${descriptor}`).catch(() => '')))
  return targets.filter((target) => target.includes('received-'))
}

// Only Linux lists the open files of a process.
test.runIf(process.platform === 'linux')('an upload of a backup that breaks off leaves no file open', async () => {
  const { token } = await server.anAdmin()
  const socket = connect(server.instance.port, '127.0.0.1')
  await once(socket, 'connect')
  const head = [
    'POST /api/admin/restore HTTP/1.1',
    'Host: club',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 1000000',
  ]
  const part = ['--x', 'Content-Disposition: form-data; name="file"; filename="club"', 'Content-Type: application/octet-stream']
  socket.write(`${head.join('\r\n')}\r\n\r\n${part.join('\r\n')}\r\n\r\n${'-'.repeat(100_000)}`)
  await expect.poll(openBackups).toHaveLength(1)
  socket.destroy()
  await expect.poll(openBackups).toEqual([])
})
