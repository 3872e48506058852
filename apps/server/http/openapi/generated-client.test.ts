/** Generates a client as docs/api.md says, checks the types of the example there, and runs it. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const tsc = createRequire(import.meta.url).resolve(join(root, 'node_modules/typescript/bin/tsc'))
const [, example] = /^```ts client\.ts\n(.*?)^```/ms.exec(readFileSync(join(root, 'docs/api.md'), 'utf8'))!

let server: TestServer
let directory: string
beforeAll(async () => {
  server = await startTestServer()
  directory = mkdtempSync(join(tmpdir(), 'bothy-client-'))
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'))
  const compilerOptions = {
    target: 'esnext',
    module: 'nodenext',
    lib: ['esnext', 'dom'],
    types: ['node'],
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    allowImportingTsExtensions: true,
  }
  write('package.json', JSON.stringify({ type: 'module' }))
  write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['client.ts'] }))
  write('bothy-api.ts', astToString(await openapiTS(new URL(`${server.url}/api/openapi.json`))))
})
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true })
  await server.close()
})

const write = (name: string, text: string) => writeFileSync(join(directory, name), text)

/** The problems that the compiler finds in a program; empty without any. */
async function checkTypes(program: string): Promise<string> {
  write('client.ts', program)
  return promisify(execFile)(process.execPath, [tsc, '-p', directory]).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  )
}

describe('a client generated from the OpenAPI document', () => {
  test('plays the story of an activity', async () => {
    const { email, password, token } = await server.anAdmin()
    await server.call('updateSystemSettings', { requireEmailVerification: false, autoApprove: false }, token)
    expect(await checkTypes(example!)).toBe('')
    const env = { ...process.env, CLUB_URL: server.url, ADMIN_EMAIL: email, ADMIN_PASSWORD: password }
    const { stdout } = await promisify(execFile)(process.execPath, ['client.ts'], { cwd: directory, env })
    expect(stdout).toMatch(/^Over the Hohe Pass: finished, with .*Ada/)
  })

  test.each([
    ["difficulty: 'Easy'", "difficulty: 'Extreme'", '"Extreme"'],
    ["'ALREADY_JOINED'", "'ALREADY_GONE'", '"ALREADY_GONE"'],
    ['{ routeId: proposed.routes[0]!.id }', '{}', 'routeId'],
    ["'/activities/{activityId}/approve'", "'/activities/{activityId}/admire'", 'admire'],
  ])('does not compile with a mistake: %s', async (right, wrong, named) => {
    expect(example).toContain(right)
    expect(await checkTypes(example!.replace(right, wrong))).toContain(named)
  })
})
