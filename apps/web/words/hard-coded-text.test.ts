import { expect, test } from 'vitest'
import { hardCodedText } from './hard-coded-text.ts'

test('words between tags and in spoken attributes are found', () => {
  expect(hardCodedText('const a = <p title="Close">Hello {name} <b aria-label={t("x")}>there</b></p>')).toEqual(['Close', 'Hello', 'there'])
})

test('words of the catalogue, figures and names of classes are none', () => {
  expect(hardCodedText('const a = <p className="big">{t("app.back")} · 3/5 {"·"}</p>')).toEqual([])
})
