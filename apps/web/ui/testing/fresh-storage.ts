/** Set up before each file: browser tests share the storage of one origin, and none may find what another one has left. */
import { beforeEach } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
