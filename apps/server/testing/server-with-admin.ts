/** For test files that need a server and an admin, and nothing special of either. */
import { afterAll, beforeAll } from 'vitest'
import { startTestServer, type TestMember, type TestServer } from './test-server.ts'

export let server: TestServer
export let admin: TestMember

/** Call it once in a test file: starts the server before its tests. */
export function setUpServerWithAdmin(): void {
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.anAdmin()
  })
  afterAll(() => server.close())
}
