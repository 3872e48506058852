import IconCloudCheck from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconCloudPause from '@tabler/icons-react/dist/esm/icons/IconCloudPause.mjs'
import IconCloudUp from '@tabler/icons-react/dist/esm/icons/IconCloudUp.mjs'
import type { SyncPhase } from '@bothy/client/settings/settings-state.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { useSettings } from '../../../settings/settings.ts'
import { classes } from '../../../ui/classes.ts'
import type { IconType } from '../../../ui/icon.ts'
import styles from './settings.module.css'

const icons: Record<SyncPhase, IconType> = {
  local: IconCloudPause,
  saved: IconCloudCheck,
  waiting: IconCloudUp,
  held: IconCloudPause,
  syncing: IconCloudUp,
  failed: IconCloudOff,
}

/** Whether the server has the settings of this device. */
export function SyncStatus() {
  const { t } = useTranslation()
  const { phase } = useSettings()
  const Icon = icons[phase]
  const tone = phase === 'failed' ? styles.failed : phase === 'held' ? styles.held : undefined
  return (
    <span role="status" className={classes(styles.sync, tone)}>
      <Icon size={20} aria-hidden />
      {t(`settings.sync.${phase}`)}
    </span>
  )
}
