import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs'
import IconCloudCheck from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDatabase from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs'
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import IconVersions from '@tabler/icons-react/dist/esm/icons/IconVersions.mjs'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckRow, CheckSummary } from '../../ui/check.tsx'
import type { IconType } from '../../ui/icon.ts'
import { Page } from '../../ui/page.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { useShare } from '../../ui/use-share.ts'
import { checkNames, type CheckName } from './checks.ts'
import { useSelfCheck, type Findings } from './use-self-check.ts'
import styles from './self-check.module.css'

const checkIcons: Record<CheckName, IconType> = {
  mode: IconStack2,
  reach: IconWorld,
  session: IconUserCheck,
  sync: IconCloudCheck,
  live: IconBroadcast,
  locale: IconLanguage,
  storage: IconDatabase,
  versions: IconVersions,
}

/** Shows what works in this browser right now, for members and for those who help them. */
export function SelfCheckScreen() {
  const { t } = useTranslation()
  const { findings, isRunning, isUpToDate, run } = useSelfCheck()
  const copy = useCopyReport(findings)
  return (
    <Page>
      <TopBar title={t('title.check')} back="/" />
      <p className={styles.lead}>{t('check.lead')}</p>
      <CheckSummary results={Object.values(findings).map(({ result }) => result)} isRunning={isRunning} />
      <Card padding="none">
        <dl aria-busy={!isUpToDate}>
          {checkNames.map((name) => (
            <CheckRow key={name} icon={checkIcons[name]} title={t(`check.${name}`)} result={findings[name]?.result}>
              {findings[name]?.message ?? '\u00a0'}
            </CheckRow>
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

/** Copies the findings as plain text. The text holds the name of the member, but no token and no personal address. */
function useCopyReport(findings: Findings): () => Promise<void> {
  const { copy } = useShare()
  const { t } = useTranslation()
  return async () => {
    const lines = checkNames.map((name) => {
      const { result, message } = findings[name] ?? { result: 'attention', message: '' }
      return t('app.label-value', { label: t(`check.${name}`), value: `${t(`check.result.${result}`)} – ${message}` })
    })
    const text = [`Bothy, ${new Date().toISOString()}`, location.href, ...lines, navigator.userAgent].join('\n')
    await copy(text, { copied: t('check.copied'), byHand: t('check.not-copied') })
  }
}
