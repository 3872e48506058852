import { limits } from '@bothy/contract/limits.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { createRestDoor } from './rest.ts'
import { aPeer, say } from './testing/peer.ts'

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...Array.from({ length: 60 }, () => 1)])
const heic = new TextEncoder().encode('\0\0\0\u0018ftypheic\0\0\0\0heicmif1')

const peers: Awaited<ReturnType<typeof aPeer>>[] = []
afterEach(async () => void (await Promise.all(peers.splice(0).map((peer) => peer.close()))))

async function aDoor() {
  const peer = await aPeer(() => say(201, { url: '/images/a/640.webp', widths: [320, 640] }))
  peers.push(peer)
  const session = { token: () => 'ours', end: () => undefined, exclusively: <T>(act: () => Promise<T>) => act() }
  return { peer, club: createRestDoor({ baseUrl: peer.baseUrl, session: session as never, locale: () => 'en' }) }
}

describe('a picture on its way to a server', () => {
  test('goes as a form, with what it is for', async () => {
    const { peer, club } = await aDoor()
    expect(await club.uploadImage({ file: new Blob([jpeg]), use: 'avatar' })).toEqual({ url: '/images/a/640.webp', widths: [320, 640] })
    const [{ method, path, headers, body }] = peer.heard as [(typeof peer.heard)[0]]
    expect([method, path, headers['content-type']]).toEqual(['POST', '/images', expect.stringMatching(/^multipart\/form-data; boundary=/)])
    expect(String(body)).toMatch(/name="file"; filename="picture"[^]*name="use"\r\n\r\navatar\r\n/)
  })

  test.each([
    ['larger than the club takes', new Blob([jpeg, new Uint8Array(limits.image.bytes)]), 'IMAGE_TOO_LARGE'],
    ['no picture at all', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' }), 'UNSUPPORTED_IMAGE'],
    ['one that this machine cannot turn into another', new Blob([heic]), 'UNSUPPORTED_IMAGE'],
  ])('stays where it is when it is %s', async (_, file, code) => {
    const { peer, club } = await aDoor()
    await expect(club.uploadImage({ file })).rejects.toMatchObject({ code })
    expect(peer.heard).toEqual([])
  })
})
