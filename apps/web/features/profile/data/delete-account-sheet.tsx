import { Refusal } from '@bothy/contract/errors.ts'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { PasswordField } from '../../../forms/password-field.tsx'
import { ErrorAlert } from '../../../forms/error-alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useCountdown } from '../../../ui/use-countdown.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { useDeleteAccount } from './use-delete-account.ts'
import styles from '../settings/settings.module.css'

type DeleteAccountSheetProps = { open: boolean; onClose: () => void; name: string }

/** Says what is deleted and what stays, asks for the password, and leaves ten seconds to undo. Leaving the page cancels the deletion. */
export function DeleteAccountSheet({ open, onClose, name }: DeleteAccountSheetProps) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const { deletesAt, start, undo, isDeleting, error } = useDeleteAccount(password)
  const isWrong = error instanceof Refusal && error.code === 'BAD_CREDENTIALS'
  const close = () => {
    undo()
    setPassword('')
    onClose()
  }
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => isOpen || isDeleting || close()}
      title={t('settings.delete.title')}
      desktopVariant="modal"
      footer={
        deletesAt === null ? (
          <Button variant="danger-filled" block icon={IconTrash} loading={isDeleting} onClick={start}>
            {t('settings.delete.confirm')}
          </Button>
        ) : (
          <Button variant="filled" block onClick={undo}>
            {t('app.undo')}
          </Button>
        )
      }
    >
      <div className={styles.sheet}>
        <p>{t('settings.delete.goes', { name })}</p>
        <p>{t('settings.delete.stays')}</p>
        {deletesAt === null ? (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              start()
            }}
          >
            <PasswordField
              label={t('info.password.current')}
              hint={t('settings.delete.no-password')}
              optional
              autoComplete="current-password"
              value={password}
              error={isWrong ? t('info.password.wrong') : undefined}
              onChange={(event) => setPassword(event.target.value)}
            />
          </form>
        ) : (
          <Countdown end={deletesAt} />
        )}
        {error && !isWrong ? <ErrorAlert error={error} /> : null}
      </div>
    </Sheet>
  )
}

function Countdown({ end }: { end: number }) {
  const { t } = useTranslation()
  const left = useCountdown(end)
  return (
    <div role="status">
      <Alert kind="warning" title={t('settings.delete.waiting')}>
        {/* Screen readers read the alert once, without the seconds that keep changing. */}
        <span aria-hidden>{t('settings.delete.seconds', { count: left })}</span>
      </Alert>
    </div>
  )
}
