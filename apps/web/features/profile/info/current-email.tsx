import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { UserInfo } from '@bothy/contract/entities.ts'
import { useApi, useQueries } from '../../../api/api-context.tsx'
import { ErrorAlert } from '../../../forms/error-alert.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './current-email.module.css'

type Props = Pick<UserInfo, 'email' | 'pendingEmail' | 'isAdmin'> & { onChange: () => void; onCanceled: (user: UserInfo) => void }

/** The current address, read-only, and the one whose link was not opened yet. Changing it requires the password, so it has a form of its own. */
export function CurrentEmail({ email, pendingEmail, isAdmin, onChange, onCanceled }: Props) {
  const { t } = useTranslation()
  const sendsMail = useQuery(useQueries().settings.providers()).data?.mail
  const change = useRef<HTMLButtonElement>(null)
  const reason = sendsMail === false && !isAdmin ? t('info.email.by-admin') : undefined
  return (
    <div>
      <TextField
        label={t('login.email')}
        hint={reason ?? t('info.email.hint')}
        type="email"
        readOnly
        value={email}
        after={
          <Button ref={change} variant="subtle" size="small" aria-label={t('info.email.change')} disabledReason={reason} onClick={onChange}>
            {t('info.phone.change')}
          </Button>
        }
      />
      <div role="status" className={styles.pending}>
        {pendingEmail !== null && (
          <PendingEmail
            email={pendingEmail}
            onSendAgain={onChange}
            onCanceled={(user) => {
              // The pressed button is removed, so the focus needs a new place.
              change.current?.focus()
              onCanceled(user)
            }}
          />
        )}
      </div>
    </div>
  )
}

type PendingProps = { email: string; onSendAgain: () => void; onCanceled: (user: UserInfo) => void }

function PendingEmail({ email, onSendAgain, onCanceled }: PendingProps) {
  const { t } = useTranslation()
  const { api } = useApi()
  const cancel = useMutation({ mutationFn: () => api.cancelEmailChange(), onSuccess: onCanceled })
  return (
    <Alert kind="info" title={t('info.email.pending', { email })}>
      <p>{t('info.email.pending.text')}</p>
      {cancel.error && <ErrorAlert error={cancel.error} />}
      <div className={styles.actions}>
        <Button variant="light" size="small" onClick={onSendAgain}>
          {t('info.email.again')}
        </Button>
        <Button variant="subtle" size="small" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('info.email.cancel')}
        </Button>
      </div>
    </Alert>
  )
}
