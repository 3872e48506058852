import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { useMutationState } from '@tanstack/react-query'
import { classes } from '../../../ui/classes.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { saveSettingKey } from './use-save-setting.ts'
import styles from './settings.module.css'

const states = {
  saving: { icon: IconCloudUp, labelId: 'settings.saving' },
  saved: { icon: IconCloudCheck, labelId: 'settings.saved' },
  failed: { icon: IconCloudOff, labelId: 'settings.not-saved' },
} as const

/** Whether the shown settings are saved. */
export function SaveStatus() {
  const { t } = useTranslation()
  const all = useMutationState({ filters: { mutationKey: saveSettingKey }, select: ({ state }) => state.status })
  const state = all.includes('pending') ? 'saving' : all.at(-1) === 'error' ? 'failed' : 'saved'
  const { icon: Icon, labelId } = states[state]
  return (
    <span className={classes(styles.saveStatus, state === 'failed' && styles.failed)} role="status">
      <Icon size={20} aria-hidden />
      {t(labelId)}
    </span>
  )
}
