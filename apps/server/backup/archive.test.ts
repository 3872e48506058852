/** Backup files whose reader or source fails, and malicious ones: an admin may be tricked into restoring one, or may craft one. */
import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { maxBytes, packArchive, unpackArchive, type BackupPart } from './archive.ts'
import { sameSchema, verifyBackup } from './verify-backup.ts'

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')

/** The header of a tar entry; type `x` holds attributes of the entry that follows. */
function headerOf(name: string, size: number, type = '0'): Buffer {
  const header = Buffer.alloc(512)
  header.write(name)
  const [mode, owner, group, modifiedAt] = ['0000600', '0000000', '0000000', '0'.repeat(11)]
  const checksumPlaceholder = ' '.repeat(8)
  header.write([mode, owner, group, octal(size, 11), modifiedAt, checksumPlaceholder].join('\u0000'), 100)
  header.write(type, 156)
  header.write('ustar\u000000', 257)
  // The checksum is the sum of all bytes, with spaces in its own place.
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 6)}\u0000 `, 148)
  return header
}

const entry = (name: string, text: string): Buffer[] => [
  headerOf(name, text.length),
  Buffer.from(text.padEnd(Math.ceil(text.length / 512) * 512, '\u0000')),
]
/** A gzipped tar, which ends with two empty blocks. */
const fileOf = (...pieces: Buffer[]) => new Blob([gzipSync(Buffer.concat([...pieces, Buffer.alloc(1024)]), { level: 1 })])
const tooMuch = 2 * maxBytes.part

describe('a crafted backup', () => {
  test('with plain entries is read', async () => {
    const names: string[] = []
    await unpackArchive(fileOf(...entry('bothy.json', '{}'), ...entry('manifest.json', '{}')), async ({ name }) => void names.push(name))
    expect(names).toEqual(['bothy.json', 'manifest.json'])
  })

  test.each([
    ['extended attributes', fileOf(headerOf('a', tooMuch, 'x'), Buffer.alloc(tooMuch), ...entry('bothy.json', '{}'))],
    ['a long name', fileOf(headerOf('a', tooMuch, 'L'), Buffer.alloc(tooMuch), ...entry('bothy.json', '{}'))],
    ['a part', fileOf(headerOf('bothy.json', tooMuch), Buffer.alloc(tooMuch))],
    ['an entry that is no file', fileOf(...entry('bothy.json', '{}'), headerOf('b', tooMuch, '5'), Buffer.alloc(tooMuch))],
  ])('is refused when an entry unpacks to more bytes than allowed: %s', async (_, file) => {
    expect(file.size).toBeLessThan(tooMuch / 100)
    await expect(unpackArchive(file, async () => undefined)).rejects.toThrow(/too large|max size/)
  })

  test('is refused when all entries together unpack to more bytes than allowed', async () => {
    const file = fileOf(...entry('bothy.json', '{}'), ...entry('manifest.json', '{}'))
    const taken: string[] = []
    await expect(unpackArchive(file, async ({ name }) => void taken.push(name), 600)).rejects.toThrow('too large')
    expect(taken).toEqual(['bothy.json'])
  })

  test('with too many sizes of one picture is refused before any picture is stored', async () => {
    const header = JSON.stringify({ format: 'bothy club backup', version: 1, madeAt: '', club: '', migrations: [] })
    const sizes = Array.from({ length: 40 }, (_, index) => entry(`images/${'a'.repeat(32)}/${index + 1}.webp`, 'x'))
    const result = verifyBackup(fileOf(...entry('bothy.json', header), ...sizes.flat()), sameSchema([], []))
    await expect(result).rejects.toMatchObject({ code: 'BAD_BACKUP', cause: { message: expect.stringContaining('sizes') } })
  })

  test('is not read further after its signal is aborted', async () => {
    const stopped = new AbortController()
    const reading = verifyBackup(fileOf(...entry('bothy.json', '{}')), sameSchema([], []), stopped.signal)
    stopped.abort(new Error('the server ends'))
    await expect(reading).rejects.toThrow('the server ends')
  })
})

describe('a backup that is being packed', () => {
  /** More than waits in memory for a reader. `ended` resolves when no further part is taken. */
  function manyParts() {
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    async function* parts(): AsyncGenerator<BackupPart> {
      try {
        for (let number = 0; number < 64; number++) yield { name: String(number), bytes: Buffer.alloc(1024 * 1024) }
      } finally {
        resolve()
      }
    }
    return { parts: parts(), ended }
  }

  /** The errors that would end the server. The test runner would report them, too, but not as failures of the test. */
  function collectUncaughtErrors(): unknown[] {
    const uncaught: unknown[] = []
    const listeners = process.listeners('uncaughtException')
    process.removeAllListeners('uncaughtException').on('uncaughtException', (error) => uncaught.push(error))
    onTestFinished(() => {
      process.removeAllListeners('uncaughtException')
      for (const listener of listeners) process.on('uncaughtException', listener)
    })
    return uncaught
  }

  test.each(['at once', 'after the first bytes'])('stops without an uncaught error when its reader goes %s', async (when) => {
    const uncaught = collectUncaughtErrors()
    const { parts, ended } = manyParts()
    const content = packArchive(parts)
    if (when !== 'at once') await once(content, 'readable')
    content.destroy()
    await ended
    await setImmediate()
    expect(uncaught).toEqual([])
  })

  test('fails with the error of its source', async () => {
    async function* parts(): AsyncGenerator<BackupPart> {
      yield { name: 'bothy.json', bytes: Buffer.from('{}') }
      throw new Error('the database is gone')
    }
    await expect(packArchive(parts()).toArray()).rejects.toThrow('the database is gone')
  })
})
