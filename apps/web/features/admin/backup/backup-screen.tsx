import IconDatabaseExport from '@tabler/icons-react/dist/esm/icons/IconDatabaseExport.mjs'
import { useState } from 'react'
import { clubBackup } from '@bothy/contract/admin/club-backup.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { useApi, useHasPassword } from '../../../api/api-context.tsx'
import { useCapabilities } from '../../../api/capabilities.ts'
import { problemsIn } from '../../../forms/contract-resolver.ts'
import { ErrorAlert } from '../../../forms/error-alert.tsx'
import { PasswordField } from '../../../forms/password-field.tsx'
import { asFieldError, useApiForm } from '../../../forms/use-api-form.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { download } from '../../../ui/download.ts'
import { Stack } from '../../../ui/page.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Section } from '../../../ui/section.tsx'
import { AdminLayout } from '../admin-layout.tsx'
import { RestoreBackup } from './restore-backup.tsx'
import styles from './backup-screen.module.css'

/** Downloads a backup of the whole club, or restores one. */
export function BackupScreen() {
  const { t, errorMessage } = useTranslation()
  const { supportsBackups } = useCapabilities()
  if (!supportsBackups)
    return (
      <AdminLayout tab="backup">
        <Alert kind="info">{errorMessage(new Refusal('BACKUPS_ELSEWHERE'))}</Alert>
      </AdminLayout>
    )
  return (
    <AdminLayout tab="backup">
      <div className={styles.sections}>
        <Section title={t('backup.take.title')} hint={t('backup.take.hint')}>
          <Card>
            <TakeBackup />
          </Card>
        </Section>
        <Section title={t('backup.restore.title')} hint={t('backup.restore.hint')}>
          <Card>
            <RestoreBackup />
          </Card>
        </Section>
      </div>
    </AdminLayout>
  )
}

function TakeBackup() {
  const { t } = useTranslation()
  const hasPassword = useHasPassword()
  const { api } = useApi()
  const [progress, setProgress] = useState<number>()
  const [isDone, setIsDone] = useState(false)
  const form = useApiForm({
    defaultValues: { password: '' },
    // Members without a password sign in by phone or identity provider, so it may be null.
    validate: ({ password }) => problemsIn(clubBackup, { password: password || null }),
    send: async ({ password }) => {
      setProgress(undefined)
      setIsDone(false)
      download(
        `bothy-${new Date().toISOString().slice(0, 10)}.tar.gz`,
        await api.backupClub({ password: password || null }, { onProgress: setProgress }).catch(asFieldError('password', 'WRONG_PASSWORD')),
      )
      setIsDone(true)
      form.reset()
    },
    messages: { password: { INVALID: t('info.password.wrong') } },
  })
  const { formProps, field, busy, error } = form
  return (
    <form {...formProps}>
      <Stack gap="fields">
        <Alert kind="warning">{t('backup.take.secret')}</Alert>
        {error && <ErrorAlert error={error} />}
        {isDone && <Alert kind="success">{t('backup.taken')}</Alert>}
        {hasPassword && <PasswordField label={t('info.password.current')} autoComplete="current-password" {...field('password')} />}
        {busy && <ProgressBar label={t('backup.taking')} value={progress} />}
        <Button type="submit" variant="filled" icon={IconDatabaseExport} loading={busy}>
          {t('backup.take')}
        </Button>
      </Stack>
    </form>
  )
}
