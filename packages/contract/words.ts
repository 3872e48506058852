/** How refusals are worded, per locale. Every locale words every code; the compiler sees to it. */
import type { Locale } from './limits.ts'
import type { FieldProblem, RefusalCode } from './refusals.ts'

export type RefusalWords = { refusals: Record<RefusalCode, string>; problems: Record<FieldProblem, string> }

/** The words of a locale; English while its file in `words/` is not written. */
export async function loadRefusalWords(locale: Locale): Promise<RefusalWords> {
  try {
    const file = (await import(`./words/${locale}.ts`)) as { default: RefusalWords }
    return file.default
  } catch {
    return (await import('./words/en.ts')).default
  }
}
