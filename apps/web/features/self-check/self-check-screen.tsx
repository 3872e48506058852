import { IconCopy, IconRefresh } from '@tabler/icons-react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { CheckRow } from './check-row.tsx'
import { checkNames } from './checks.ts'
import { Summary } from './summary.tsx'
import { useCopyReport } from './use-report.ts'
import { useSelfCheck } from './use-self-check.ts'
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
