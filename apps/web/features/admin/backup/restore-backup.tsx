import IconDatabaseImport from '@tabler/icons-react/dist/esm/icons/IconDatabaseImport.mjs'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import { useRef, useState } from 'react'
import { clubRestore } from '@bothy/contract/admin/club-backup.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { useApi, useHasPassword } from '../../../api/api-context.tsx'
import { problemsIn } from '../../../forms/contract-resolver.ts'
import { ErrorAlert } from '../../../forms/error-alert.tsx'
import { PasswordField } from '../../../forms/password-field.tsx'
import { asFieldError, useApiForm } from '../../../forms/use-api-form.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/page.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { useToast } from '../../../ui/toasts.tsx'

/** Replaces all data of the club with a backup. This also ends the session of the admin who restores it. */
export function RestoreBackup() {
  const { t } = useTranslation()
  const hasPassword = useHasPassword()
  const { api, session, demo } = useApi()
  const toast = useToast()
  const [file, setFile] = useState<File>()
  const [progress, setProgress] = useState<number>()
  const { formProps, field, busy, error } = useApiForm({
    defaultValues: { password: '' },
    validate: ({ password }) => problemsIn(clubRestore, { password, file: file ?? new Blob() }),
    send: async ({ password }) => {
      setProgress(undefined)
      const { unreadableSecondFactors: count } = await api
        .restoreClub({ password, file: file! }, { onProgress: setProgress })
        .catch(asFieldError('password', 'WRONG_PASSWORD'))
      toast.done(count > 0 ? t('backup.restored.unreadable', { count }) : t('backup.restored'))
      session.end('expired')
    },
    messages: { password: { INVALID: t('info.password.wrong') } },
  })
  return (
    <form {...formProps}>
      <Stack gap="fields">
        <Alert kind="warning">{t('backup.restore.warn')}</Alert>
        {error && (demo && isOfOtherVersion(error) ? <Alert kind="error" title={t('demo.restore')} /> : <ErrorAlert error={error} />)}
        <FileChoice file={file} onFile={setFile} disabled={busy} />
        {hasPassword && <PasswordField label={t('info.password.current')} autoComplete="current-password" {...field('password')} />}
        {busy && <ProgressBar label={t('backup.restoring')} value={progress === 1 ? undefined : progress} />}
        <Button
          type="submit"
          variant="danger"
          icon={IconDatabaseImport}
          loading={busy}
          disabledReason={file ? undefined : t('backup.restore.choose')}
        >
          {t('backup.restore')}
        </Button>
      </Stack>
    </form>
  )
}

/** A server can be updated, and restores backups of earlier versions. The demo is as its page is. */
const isOfOtherVersion = (error: unknown) =>
  error instanceof Refusal && (error.code === 'BACKUP_OF_OTHER_VERSION' || error.code === 'BACKUP_OF_NEWER_VERSION')

type FileChoiceProps = { file: File | undefined; onFile: (file: File | undefined) => void; disabled: boolean }

/** A button in front of the file input, since browsers label that in their own language. */
function FileChoice({ file, onFile, disabled }: FileChoiceProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={IconFile} block disabled={disabled} onClick={() => input.current?.click()}>
        {file?.name ?? t('backup.restore.file')}
      </Button>
      <input ref={input} type="file" hidden onChange={({ currentTarget }) => onFile(currentTarget.files?.[0])} />
    </>
  )
}
