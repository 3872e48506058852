import { expect, test } from 'vitest'
import { __vitePreload as load } from './load-with-files.ts'

const loadOne = async () => 1
const linksTo = (href: string) => [...document.querySelectorAll('link')].filter((link) => link.href === href)

test('a module comes with its styles, which are requested once', async () => {
  const { href } = new URL('data:text/css,body{--is-loaded:yes}#one.css')
  expect(await Promise.all([load(loadOne, [href]), load(loadOne, [href])])).toEqual([1, 1])
  expect(getComputedStyle(document.body).getPropertyValue('--is-loaded')).toBe('yes')
  expect(linksTo(href)).toHaveLength(1)
})

test('a module waits for no code that is preloaded for it', async () => {
  const { href } = new URL('/never.js', location.href)
  expect(await load(loadOne, [href])).toBe(1)
  expect(linksTo(href).map(({ rel }) => rel)).toEqual(['modulepreload'])
})

test('styles that do not arrive are an error, and the next import asks for them again', async () => {
  const href = 'http://127.0.0.1:1/missing.css'
  for (let attempt = 0; attempt < 2; attempt++) {
    const loading = load(loadOne, [href])
    expect(linksTo(href)).toHaveLength(1)
    await expect(loading).rejects.toThrow('missing.css did not load')
    expect(linksTo(href)).toHaveLength(0)
  }
})
