/** Files that were made to hurt, by an administrator who was fooled or is none for much longer. */
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { largest, unpack } from './archive.ts'
import { verify } from './verify.ts'

/** The head of an entry in a tar; `type` x is a list of attributes of the entry that follows. */
function headOf(name: string, size: number, type = '0'): Buffer {
  const head = Buffer.alloc(512)
  head.write(name)
  head.write(`0000600\u00000000000\u00000000000\u0000${size.toString(8).padStart(11, '0')}\u0000${'0'.repeat(11)}\u0000        `, 100)
  head.write(type, 156)
  head.write('ustar\u000000', 257)
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\u0000 `, 148)
  return head
}

const entry = (name: string, text: string): Buffer[] => [
  headOf(name, text.length),
  Buffer.from(text.padEnd(Math.ceil(text.length / 512) * 512, '\u0000')),
]
const fileOf = (...pieces: Buffer[]) => new Blob([gzipSync(Buffer.concat([...pieces, Buffer.alloc(1024)]), { level: 1 })])
const tooMuch = 2 * largest.part

describe('a doctored backup', () => {
  it('of plain entries is read', async () => {
    const names: string[] = []
    await unpack(fileOf(...entry('bothy.json', '{}'), ...entry('manifest.json', '{}')), async ({ name }) => void names.push(name))
    expect(names).toEqual(['bothy.json', 'manifest.json'])
  })

  it.each([
    ['attributes', fileOf(headOf('a', tooMuch, 'x'), Buffer.alloc(tooMuch), ...entry('bothy.json', '{}'))],
    ['a long name', fileOf(headOf('a', tooMuch, 'L'), Buffer.alloc(tooMuch), ...entry('bothy.json', '{}'))],
    ['a part', fileOf(headOf('bothy.json', tooMuch), Buffer.alloc(tooMuch))],
    ['what is no part', fileOf(...entry('bothy.json', '{}'), headOf('b', tooMuch, '5'), Buffer.alloc(tooMuch))],
  ])('is given up where it unpacks to more than a part may have: %s', async (_, file) => {
    expect(file.size).toBeLessThan(tooMuch / 100)
    await expect(unpack(file, async () => undefined)).rejects.toThrow(/too large|max size/)
  })

  it('with more sizes of one picture than there are is refused before any is kept', async () => {
    const head = JSON.stringify({ format: 'bothy club backup', version: 1, madeAt: '', club: '', migrations: [] })
    const sizes = Array.from({ length: 40 }, (_, index) => entry(`images/${'a'.repeat(32)}/${index + 1}.webp`, 'x'))
    const answer = verify(fileOf(...entry('bothy.json', head), ...sizes.flat()), { migrations: [], tables: [] })
    await expect(answer).rejects.toMatchObject({ code: 'BAD_BACKUP', cause: { message: expect.stringContaining('sizes') } })
  })
})
