import { clubBackup } from '@bothy/contract/backups.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import { IconDatabaseExport } from '@tabler/icons-react'
import { useState } from 'react'
import { useAbilities } from '../../club/abilities.ts'
import { useClub } from '../../club/club.tsx'
import { atField } from '../../forms/at-field.ts'
import { problemsIn } from '../../forms/contract-resolver.ts'
import { PasswordField } from '../../forms/password-field.tsx'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { useClubForm } from '../../forms/use-club-form.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'
import { Stack } from '../../ui/page.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Section } from '../../ui/section.tsx'
import { useWords } from '../../words/words.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { ClubRestore } from './club-restore.tsx'
import styles from './settings.module.css'

/** Downloads a backup of the whole club, or restores one. */
export function ClubBackupScreen() {
  const { t, refusal } = useWords()
  const { keepsBackups } = useAbilities()
  if (!keepsBackups)
    return (
      <AdminFrame open="backup">
        <Note kind="info">{refusal(new Refusal('BACKUPS_ELSEWHERE'))}</Note>
      </AdminFrame>
    )
  return (
    <AdminFrame open="backup">
      <div className={styles.sections}>
        <Section title={t('backup.take.title')} hint={t('backup.take.hint')}>
          <Card>
            <TakeBackup />
          </Card>
        </Section>
        <Section title={t('backup.restore.title')} hint={t('backup.restore.hint')}>
          <Card>
            <ClubRestore />
          </Card>
        </Section>
      </div>
    </AdminFrame>
  )
}

function TakeBackup() {
  const { t } = useWords()
  const { club } = useClub()
  const [progress, setProgress] = useState<number>()
  const [isDone, setIsDone] = useState(false)
  const form = useClubForm({
    defaultValues: { password: '' },
    // Members without a password sign in by phone or identity provider, so it may be null.
    problemsOf: ({ password }) => problemsIn(clubBackup, { password: password || null }),
    send: async ({ password }) => {
      setProgress(undefined)
      setIsDone(false)
      save(await club.backupClub({ password: password || null }, { onProgress: setProgress }).catch(atField('password', 'BAD_CREDENTIALS')))
      setIsDone(true)
      form.reset()
    },
    says: { password: { INVALID: t('info.password.wrong') } },
  })
  const { formProps, field, busy, error } = form
  return (
    <form {...formProps}>
      <Stack gap="fields">
        <Note kind="warn">{t('backup.take.secret')}</Note>
        {error && <RefusalNote error={error} />}
        {isDone && <Note kind="good">{t('backup.taken')}</Note>}
        <PasswordField label={t('info.password.current')} autoComplete="current-password" {...field('password')} />
        {busy && <ProgressBar label={t('backup.taking')} value={progress} />}
        <Button type="submit" variant="filled" icon={IconDatabaseExport} loading={busy}>
          {t('backup.take')}
        </Button>
      </Stack>
    </form>
  )
}

function save(file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `bothy-${new Date().toISOString().slice(0, 10)}.backup`
  link.click()
  // The download has started when the click returns.
  URL.revokeObjectURL(link.href)
}
