import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconCloudCheck from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs'
import IconDatabase from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import IconVersions from '@tabler/icons-react/dist/esm/icons/IconVersions.mjs'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import type { IconType } from '../../ui/icon.ts'
import { classes } from '../../ui/classes.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { CheckName, Finding, Result } from './checks.ts'
import styles from './self-check.module.css'

const icons: Record<CheckName, IconType> = {
  mode: IconStack2,
  reach: IconWorld,
  session: IconUserCheck,
  sync: IconCloudCheck,
  live: IconBroadcast,
  locale: IconLanguage,
  storage: IconDatabase,
  versions: IconVersions,
}

export const resultIcons: Record<Result, IconType> = { ok: IconCircleCheck, attention: IconAlertTriangle, failed: IconCircleX }

/** One check: its name, its message, and its result as text and icon. */
export function CheckRow({ name, finding }: { name: CheckName; finding: Finding | undefined }) {
  const { t } = useTranslation()
  const Icon = icons[name]
  const ResultIcon = finding ? resultIcons[finding.result] : IconHourglass
  return (
    <div className={styles.row}>
      <Icon size={22} aria-hidden />
      <dt>{t(`check.${name}`)}</dt>
      <dd className={classes(styles.result, finding && styles[finding.result])}>
        <ResultIcon size={18} aria-hidden />
        {t(finding ? `check.result.${finding.result}` : 'check.running')}
      </dd>
      <dd className={styles.message}>{finding?.message ?? '\u00a0'}</dd>
    </div>
  )
}
