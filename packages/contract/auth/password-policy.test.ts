import { describe, expect, test } from 'vitest'
import { isEasyToGuess, loadCommonPasswords } from './password-policy.ts'

const cleo = { email: 'cleo.summers@club.example', name: 'Cléo Summers', club: 'Alpenverein Süd' }

describe('a password', () => {
  test.each([
    ['password', 'tried first everywhere'],
    ['trustno1', 'tried first everywhere'],
    ['swordfish', 'tried early'],
    ['qwerty123456', 'long, but tried early'],
    ['PassWord', 'in other capitals'],
    ['ｐａｓｓｗｏｒｄ', 'in full-width characters'],
    ['bothy', 'the word for a hut'],
    ['wanderlust', 'a hiking term'],
    ['woaini520', 'common in another country'],
    ['cleo.summers@club.example', 'one’s own address'],
    ['Cleo.Summers', 'the part before its @'],
    ['Cle\u0301o summers', 'one’s own name, however its accent was typed'],
    ['alpenverein süd', 'the name of the club'],
    ['cleosummers', 'one’s own name without the blank'],
    ['CLEO_SUMMERS!', 'one’s own name with other signs'],
    ['cleo-summers', 'the part before the @ with other signs'],
    ['Alpenverein-Sud', 'the name of the club without its accent'],
    ['alpenvereinsued', 'the name of the club with two letters for the umlaut'],
    ['zzzzzzzzzzzz', 'one character repeated'],
    ['wxyzwxyzwxyz', 'a few characters repeated'],
    ['23456789', 'a sequence'],
    ['zyxwvuts', 'a descending sequence'],
  ])('like %s is easy to guess: %s', async (password) => {
    expect(await isEasyToGuess(password, cleo)).toBe(true)
  })

  // Whether a password is long enough is another rule.
  test.each([
    'six dry socks',
    'wet boots',
    'b0thy-in-the-rain',
    'nvbq',
    'wetsockswetsocks',
    '山に登る🏔️🏔️',
    'Cleo Summers 1998 !',
    '!!%$§&?',
  ])('like %s is not easy to guess', async (password) => {
    expect(await isEasyToGuess(password, cleo)).toBe(false)
  })

  test('is checked even when nothing is known about its owner', async () => {
    expect(await isEasyToGuess('letmein', { email: '' })).toBe(true)
    expect(await isEasyToGuess('six dry socks', { email: '' })).toBe(false)
  })
})

test('the list of common passwords has more than 40,000 entries, each in its normalized form', async () => {
  const commonPasswords = await loadCommonPasswords()
  expect(commonPasswords.size).toBeGreaterThan(40_000)
  expect([...commonPasswords].filter((password) => password !== password.normalize('NFKC').toLowerCase())).toEqual([])
})
