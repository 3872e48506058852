import { describe, expect, it } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { isEasy } from './easy-password.ts'

const cleo = { email: 'cleo.summers@club.example', name: 'Cléo Summers', club: 'Alpenverein Süd' }

describe('a password is easy', () => {
  it.each([
    ['password', 'tried first everywhere'],
    ['trustno1', 'tried first everywhere'],
    ['swordfish', 'tried early'],
    ['qwerty123456', 'long, and tried early all the same'],
    ['PassWord', 'in other capitals'],
    ['ｐａｓｓｗｏｒｄ', 'in wide signs'],
    ['bothy', 'the word for a hut'],
    ['wanderlust', 'of walkers'],
    ['woaini520', 'of another country'],
    ['cleo.summers@club.example', 'one’s own address'],
    ['Cleo.Summers', 'what stands before its @'],
    ['Cle\u0301o summers', 'one’s own name, however its accent was typed'],
    ['alpenverein süd', 'the name of the club'],
    ['zzzzzzzzzzzz', 'one sign again and again'],
    ['wxyzwxyzwxyz', 'a few signs again and again'],
    ['23456789', 'a row'],
    ['zyxwvuts', 'a row backwards'],
  ])('as %s is: %s', async (password) => {
    expect(await isEasy(password, cleo)).toBe(true)
  })

  it.each(['six dry socks', 'wet boots', 'b0thy-in-the-rain', 'nvbq', 'wetsockswetsocks', '山に登る🏔️🏔️', 'Cleo Summers 1998 !'])(
    'as %s is not',
    async (password) => {
      expect(await isEasy(password, cleo)).toBe(false)
    },
  )

  it('whoever is asked about it, when nothing of them is known', async () => {
    expect(await isEasy('letmein', { email: '' })).toBe(true)
    expect(await isEasy('six dry socks', { email: '' })).toBe(false)
  })
})

it('knows many more of the most common passwords than three thousand, each as it is looked up', () => {
  expect(commonPasswords.size).toBeGreaterThan(40_000)
  expect([...commonPasswords].filter((password) => password !== password.normalize('NFKC').toLowerCase())).toEqual([])
})
