import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '@bothy/contract/errors.ts'
import { useHasPassword, useQueries } from '../../../api/api-context.tsx'
import { ErrorAlert } from '../../../forms/error-alert.tsx'
import { PasswordField } from '../../../forms/password-field.tsx'
import { SecondFactorField } from '../../../forms/second-factor-field.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useCountdown } from '../../../ui/use-countdown.ts'
import { useDeleteAccount } from './use-delete-account.ts'
import styles from './data-sheets.module.css'

type DeleteAccountSheetProps = { open: boolean; onClose: () => void; name: string }

/** Says what is deleted and what stays, asks for the password and the second factor, and leaves ten seconds to undo. Leaving the page cancels the deletion. */
export function DeleteAccountSheet({ open, onClose, name }: DeleteAccountSheetProps) {
  const { t, errorMessage } = useTranslation()
  const hasPassword = useHasPassword()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const twoFactor = useQuery({ ...useQueries().user.twoFactor(), enabled: open })
  const { deletesAt, start, undo, isDeleting, error } = useDeleteAccount({ password, code })
  const refused = error instanceof Refusal ? error.code : undefined
  // Where this could not be loaded, a refusal says it.
  const asksForCode = twoFactor.data?.enabled || refused === 'MFA_REQUIRED' || refused === 'BAD_CODE'
  const codeError =
    (isMissing && code === '') || refused === 'MFA_REQUIRED'
      ? errorMessage('MFA_REQUIRED')
      : refused === 'BAD_CODE'
        ? t('mfa.wrong')
        : undefined
  const needsPassword = hasPassword && password === ''
  const passwordError =
    isMissing && needsPassword ? t('missing.password') : refused === 'WRONG_PASSWORD' ? t('info.password.wrong') : undefined
  const startUnlessMissing = () => {
    const misses = needsPassword || (asksForCode && code === '')
    setIsMissing(misses)
    if (!misses) start()
  }
  const close = () => {
    undo()
    setPassword('')
    setCode('')
    setIsMissing(false)
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
          <Button variant="danger-filled" block icon={IconTrash} loading={isDeleting || twoFactor.isLoading} onClick={startUnlessMissing}>
            {t('settings.delete.confirm')}
          </Button>
        ) : (
          <Button variant="filled" block onClick={undo}>
            {t('settings.delete.keep')}
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
              startUnlessMissing()
            }}
          >
            {hasPassword && (
              <PasswordField
                label={t('info.password.current')}
                autoComplete="current-password"
                value={password}
                error={passwordError}
                onChange={(event) => setPassword(event.target.value)}
              />
            )}
            {asksForCode && (
              <SecondFactorField maxLength={40} value={code} error={codeError} onChange={(event) => setCode(event.target.value.trim())} />
            )}
          </form>
        ) : (
          <Countdown end={deletesAt} />
        )}
        {error && refused !== 'WRONG_PASSWORD' && !(asksForCode && codeError) ? (
          <ErrorAlert error={error}>{refused === 'OUTCOME_UNKNOWN' && t('settings.delete.unknown')}</ErrorAlert>
        ) : null}
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
