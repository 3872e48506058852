import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { useMutationState } from '@tanstack/react-query'
import { classes } from '../../ui/classes.ts'
import { useWords } from '../../words/words.tsx'
import { saving } from './use-setting.ts'
import styles from './settings.module.css'

const states = {
  saving: { icon: IconCloudUp, words: 'settings.saving' },
  saved: { icon: IconCloudCheck, words: 'settings.saved' },
  failed: { icon: IconCloudOff, words: 'settings.not-saved' },
} as const

/** Whether what is seen is what the club has. */
export function SaveState() {
  const { t } = useWords()
  const all = useMutationState({ filters: { mutationKey: saving }, select: ({ state }) => state.status })
  const state = all.includes('pending') ? 'saving' : all.at(-1) === 'error' ? 'failed' : 'saved'
  const { icon: Icon, words } = states[state]
  return (
    <span className={classes(styles.state, state === 'failed' && styles.failed)} role="status">
      <Icon size={20} aria-hidden />
      {t(words)}
    </span>
  )
}
