import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { CheckRow, resultIcons } from './check-row.tsx'
import { checkNames, type Result } from './checks.ts'
import { useSelfCheck, type Findings } from './use-self-check.ts'
import { classes } from '../../ui/classes.ts'
import { useToast } from '../../ui/toasts.tsx'
import styles from './self-check.module.css'

/** Shows what works in this browser right now, for members and for those who help them. */
export function SelfCheckScreen() {
  const { t } = useTranslation()
  const { findings, isRunning, isUpToDate, run } = useSelfCheck()
  const copy = useCopyReport(findings)
  return (
    <Page>
      <TopBar title={t('title.check')} back="/" />
      <p className={styles.lead}>{t('check.lead')}</p>
      <Summary findings={findings} isRunning={isRunning} />
      <Card padding="none">
        <dl aria-busy={!isUpToDate}>
          {checkNames.map((name) => (
            <CheckRow key={name} name={name} finding={findings[name]} />
          ))}
        </dl>
      </Card>
      <div className={styles.actions}>
        <Button variant="filled" icon={IconRefresh} loading={isRunning} onClick={run}>
          {t('check.again')}
        </Button>
        <Button icon={IconCopy} onClick={() => void copy()} disabled={isRunning}>
          {t('check.copy')}
        </Button>
      </div>
    </Page>
  )
}

/** The worst result in one line. */
function Summary({ findings, isRunning }: { findings: Findings; isRunning: boolean }) {
  const { t } = useTranslation()
  const count = (result: Result) => Object.values(findings).filter((finding) => finding.result === result).length
  const worst: Result = count('failed') ? 'failed' : count('attention') ? 'attention' : 'ok'
  const ResultIcon = isRunning ? IconHourglass : resultIcons[worst]
  return (
    <p role="status" className={classes(styles.summary, !isRunning && styles[worst])}>
      <ResultIcon size={26} aria-hidden />
      {isRunning ? t('check.running') : t(`check.sum.${worst}`, { count: count(worst) })}
    </p>
  )
}

/** Copies the findings as plain text. The text holds the name of the member, but no token and no personal address. */
function useCopyReport(findings: Findings): () => Promise<void> {
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
