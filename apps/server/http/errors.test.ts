import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { readForm } from './body/read-form.ts'
import { errorResponse, toRefusal } from './errors.ts'

const failureOf = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error)

describe.runIf(process.platform === 'linux')('on a full disk', () => {
  const full = '/dev/full'
  const form = new FormData()
  form.append('file', new Blob(['x'.repeat(100_000)]), 'club')
  const received = () =>
    readForm(new Request('http://club', { method: 'POST', body: form }), {
      maxFileBytes: 1_000_000,
      tooLarge: 'INPUT_TOO_LARGE',
      storeFile: (file) => pipeline(file, createWriteStream(full)).then(() => new Blob()),
    })

  test.each([
    ['a file that is received', () => received()],
    ['a picture', () => writeFile(full, 'x')],
    ['a row', () => Promise.reject(Object.assign(new Error('could not extend file'), { code: '53100' }))],
  ])('%s is refused for want of room', async (_what, write) => {
    expect(toRefusal(await failureOf(write()))).toMatchObject({ code: 'NO_ROOM', status: 507 })
  })

  test('the answer says so, and the log has the cause', async () => {
    const lines: Record<string, unknown>[] = []
    const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
    const answer = errorResponse(await failureOf(received()), 'de', log)
    const { error } = (await answer.json()) as { error: { code: string; message: string } }
    expect([answer.status, error.code]).toEqual([507, 'NO_ROOM'])
    expect(error.message).toContain('voll')
    expect(lines).toMatchObject([{ level: 50, msg: 'the disk is full', err: { code: 'ENOSPC' } }])
  })
})

test('a file that breaks off is a wrong input, and no failure of the disk', async () => {
  const broken = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('--x\r\nContent-Disposition: form-data; name="file"; filename="club"\r\n\r\nxxx'))
      controller.error(new Error('aborted'))
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const request = new Request('http://club', { method: 'POST', body: broken, headers, duplex: 'half' } as RequestInit)
  const options = { maxFileBytes: 1000, tooLarge: 'INPUT_TOO_LARGE', storeFile: async () => new Blob() } as const
  expect(await failureOf(readForm(request, options))).toMatchObject({ code: 'INVALID_INPUT' })
})
