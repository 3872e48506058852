import { IconMailOff, IconMessageOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { SystemSettings } from '@bothy/contract/entities.ts'
import { useQueries } from '../../club/club.tsx'
import { recommendedLength } from '../../forms/password-strength.ts'
import { useFormat } from '../../format/use-format.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useWords } from '../../words/words.tsx'
import { useSetting } from './use-setting.ts'
import styles from './settings.module.css'

/** Warns that no mail provider is set up, so that the switch has no effect. */
export function NoMail() {
  const { t } = useWords()
  const { data } = useQuery(useQueries().admin.post())
  if (data?.hasMailProvider !== false) return null
  return (
    <Note kind="warn" icon={IconMailOff} title={t('deliveries.no-mail')}>
      {t('deliveries.no-mail.text')}
    </Note>
  )
}

export function NoTexts() {
  const { t } = useWords()
  const { data } = useQuery(useQueries().settings.providers())
  if (data?.phone !== false) return null
  return (
    <Note kind="warn" icon={IconMessageOff} title={t('settings.no-texts')}>
      {t('settings.no-texts.text')}
    </Note>
  )
}

/** Recommends longer passwords, although the club allows short ones. */
export function ShortPasswords({ settings }: { settings: SystemSettings }) {
  const { t } = useWords()
  const format = useFormat()
  const toast = useToast()
  const { mutate, isPending } = useSetting('minimumPasswordLength')
  if (settings.minimumPasswordLength >= recommendedLength) return null
  const count = format.number(recommendedLength)
  return (
    <Note kind="info" title={t('settings.short-passwords', { count })}>
      <p>{t('settings.short-passwords.text')}</p>
      <Button
        size="small"
        className={styles.alertAction}
        loading={isPending}
        onClick={() => mutate(recommendedLength, { onError: toast.failed })}
      >
        {t('settings.short-passwords.use', { count })}
      </Button>
    </Note>
  )
}
