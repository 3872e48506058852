import { useToast } from '../../ui/toasts.tsx'
import { useWords } from '../../words/words.tsx'
import { checkNames } from './checks.ts'
import type { Findings } from './use-self-check.ts'

/** Copies what was found as plain text. No token and no address of a person is in it; the name of who is signed in is. */
export function useReport(findings: Findings): () => Promise<void> {
  const toast = useToast()
  const { t } = useWords()
  return async () => {
    const lines = checkNames.map((name) => {
      const { result, says } = findings[name] ?? { result: 'attention', says: '' }
      return `${t(`check.${name}`)}: ${t(`check.result.${result}`)} – ${says}`
    })
    const text = [`Bothy, ${new Date().toISOString()}`, location.href, ...lines, navigator.userAgent].join('\n')
    try {
      await navigator.clipboard.writeText(text)
      toast.done(t('check.copied'))
    } catch {
      toast.done(t('check.not-copied'))
    }
  }
}
