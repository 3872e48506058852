import { expect, test } from 'vitest'
import { splitMentions, typedMention } from './split-mentions.ts'

const people = [
  { id: 'anna', name: 'Anna' },
  { id: 'lena', name: 'Anna Lena' },
  { id: 'yu', name: '林雨桐' },
]

test('a mention is "@" and a name; the longer name counts', () => {
  expect(splitMentions('Ask @Anna Lena, @Anna!', people)).toEqual([
    { text: 'Ask ', isMention: false },
    { text: '@Anna Lena', isMention: true },
    { text: ', ', isMention: false },
    { text: '@Anna', isMention: true },
    { text: '!', isMention: false },
  ])
  expect(splitMentions('@林雨桐你好', people)[0]).toEqual({ text: '@林雨桐', isMention: true })
})

test('other text mentions nobody', () => {
  expect(splitMentions('anna@club.example @Berta', people)).toEqual([{ text: 'anna@club.example @Berta', isMention: false }])
  expect(splitMentions('', people)).toEqual([])
})

test('a name is offered while it is typed', () => {
  expect(typedMention('Ask @')).toBe('')
  expect(typedMention('Ask @An')).toBe('An')
  expect(typedMention('@Anna Le')).toBe('Anna Le')
  expect(typedMention('anna@club')).toBeUndefined()
  expect(typedMention('Ask @ Anna')).toBeUndefined()
  expect(typedMention('Ask @Anna\nthen')).toBeUndefined()
})
