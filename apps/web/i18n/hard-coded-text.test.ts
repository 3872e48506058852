import { expect, test } from 'vitest'
import { hardCodedJoints, hardCodedText } from './testing/hard-coded-text.ts'

test('text between tags and in visible or spoken attributes is found', () => {
  expect(hardCodedText('const a = <p title="Close">Hello {name} <b aria-label={t("x")}>there</b></p>')).toEqual(['Close', 'Hello', 'there'])
})

test('messages, numbers and class names are ignored', () => {
  expect(hardCodedText('const a = <p className="big">{t("app.back")} · 3/5 {"·"}</p>')).toEqual([])
})

test('text that is read aloud is found in expressions and in props, too', () => {
  expect(hardCodedText('const a = <p aria-label={open ? "Close" : t("app.open")} aria-valuetext={`${n} percent`} />')).toEqual([
    'Close',
    'percent',
  ])
  expect(hardCodedText("const props = { 'aria-roledescription': 'slider', 'aria-label': t('app.back') }")).toEqual(['slider'])
  expect(hardCodedText('const a = <p aria-valuetext={`${n} %`} aria-label={name === "zoom" ? t("x") : label} />')).toEqual([])
})

test('spaces and marks between messages are found, because Chinese and Japanese have others', () => {
  const jointsIn = (code: string) => hardCodedJoints('component.tsx', `const a = ${code}`)
  expect(jointsIn('`${t("a")} `')).toEqual([' '])
  expect(jointsIn('`${t("a")}: ${isOpen ? t("b") : count}`')).toEqual([': '])
  expect(jointsIn('<p>{text} {isForm && t("a")}</p>')).toEqual([' '])
  expect(jointsIn('<p>{t("a")}: {count}</p>')).toEqual([': '])
  expect(jointsIn('<p>\n{t("a")}{" "}\n{t("b")}</p>')).toEqual([' '])
})

test('line breaks, elements and what is no message may stand between', () => {
  const jointsIn = (code: string) => hardCodedJoints('component.tsx', `const a = ${code}`)
  expect(jointsIn('<p>\n{t("a")}\n<b>{t("b")}</b> {t("c")}\n</p>')).toEqual([])
  expect(jointsIn('<p>{name}<i> {t("a")}</i></p>')).toEqual([])
  expect(jointsIn('`${t("a")} – ${t("b")}`')).toEqual([])
  expect(jointsIn('`${name} ${surname}`')).toEqual([])
  expect(jointsIn('joinSentences(locale, t("a"), t("b"))')).toEqual([])
})
