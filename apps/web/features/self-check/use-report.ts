import { useToast } from '../../ui/toasts.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { checkNames } from './checks.ts'
import type { Findings } from './use-self-check.ts'

/** Copies the findings as plain text. The text holds the name of the member, but no token and no personal address. */
export function useCopyReport(findings: Findings): () => Promise<void> {
  const toast = useToast()
  const { t } = useTranslation()
  return async () => {
    const lines = checkNames.map((name) => {
      const { result, message } = findings[name] ?? { result: 'attention', message: '' }
      return `${t(`check.${name}`)}: ${t(`check.result.${result}`)} – ${message}`
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
