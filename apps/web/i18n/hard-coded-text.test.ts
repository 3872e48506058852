import { expect, test } from 'vitest'
import { hardCodedText } from './hard-coded-text.ts'

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
