import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import type { ActivityCommands } from '../commands/use-activity-commands.ts'
import { useTranslation } from '../i18n/translation.tsx'
import styles from './safety.module.css'

/**
 * Says beside a button that its command was not sent, or that nobody knows whether it was run. The command is not in the offline queue.
 * It needs no live region, because the toast of the failure is announced.
 */
export function NotSent({ failure }: Pick<ActivityCommands, 'failure'>) {
  const { t, errorMessage } = useTranslation()
  if (!failure) return null
  return (
    <p className={styles.notSent}>
      <IconCloudOff size={20} aria-hidden />
      {failure === 'not-sent' ? t('trail.not-sent') : errorMessage('OUTCOME_UNKNOWN')}
    </p>
  )
}
