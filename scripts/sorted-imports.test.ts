import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lintWith } from './testing/lint-with.ts'

/** The text after `oxlint --fix`. */
function fixed(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'imports-'))
  try {
    const source = join(folder, 'source.ts')
    writeFileSync(source, text)
    lintWith({ jsPlugins: [join(import.meta.dirname, 'sorted-imports.mjs')], rules: { 'bothy/sorted-imports': 'error' } }, [
      '--fix',
      source,
    ])
    return readFileSync(source, 'utf8')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('imports are sorted: Node, packages, ours by name, ours by path, style sheets', () => {
  const sorted = `/** A file. */
import { join } from 'node:path'
import { useState } from 'react'
import type { Api } from '@bothy/client/api.ts'
import { limits } from '@bothy/contract/limits.ts'
import { t } from '../../i18n/translation.tsx'
// Why it is here.
import { Card } from '../card.tsx'
import { Row } from './row.tsx'
import list from './list.module.css'
import styles from './card.module.css'

export const all = [join, useState, limits, t, Card, Row, list, styles] satisfies (Api | unknown)[]
`
  const [comment = '', ...lines] = sorted.split('\n')
  const imports = lines.slice(0, 10)
  const mixed = [imports[7], imports[3], imports[4], imports[5], imports[6], imports[8], imports[2], imports[1], imports[9], imports[0]]
  expect(fixed([comment, ...mixed, ...lines.slice(10)].join('\n'))).toBe(sorted)
})

test('an import for its effect stays where it is', () => {
  const text = `import { b } from './b.ts'\nimport './styles.css'\nimport { a } from './a.ts'\n\nexport const all = [a, b]\n`
  expect(fixed(text)).toBe(text)
})
