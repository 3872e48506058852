import { Refusal } from '@bothy/contract/errors.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ErrorAlert } from '../../forms/error-alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { AuthLayout } from './auth-layout.tsx'
import styles from './auth.module.css'

type Text = { title: string; text: string }
type Props = {
  token: string
  confirm: (token: string) => Promise<unknown>
  done: Text
  /** For a link that was used or has expired. */
  invalid: Text
  /** Leads on, whether the link was valid or not. */
  children: ReactNode
}

/** The page that the link of a mail opens. A press confirms the address: scanners of mail providers open links too, and run the scripts of their pages. */
export function EmailLink({ token, confirm, done, invalid, children }: Props) {
  const { t } = useTranslation()
  const [isPressed, setIsPressed] = useState(false)
  // The link works once, so the query runs once; only the retry button repeats it.
  const { data, error, refetch } = useQuery({
    queryKey: ['email-link', token],
    queryFn: async () => ({ answer: await confirm(token) }),
    enabled: isPressed,
    // Not even a change event, such as that of the sign-in itself, repeats it.
    staleTime: 'static',
    retry: false,
  })
  if (data)
    return (
      <AuthLayout title={done.title} lead={done.text}>
        <div className={styles.content}>{children}</div>
      </AuthLayout>
    )
  if (!error)
    return (
      <AuthLayout title={t('email-link.title')} lead={t('email-link.text')}>
        <div className={styles.content}>
          <Button variant="cta" block loading={isPressed} onClick={() => setIsPressed(true)}>
            {t('email-link.confirm')}
          </Button>
        </div>
      </AuthLayout>
    )
  const isFinal = error instanceof Refusal && error.status < 500
  const isTaken = error instanceof Refusal && error.code === 'ALREADY_REGISTERED'
  return (
    <AuthLayout title={invalid.title} lead={isFinal && !isTaken ? invalid.text : undefined}>
      <div className={styles.content}>
        {(!isFinal || isTaken) && <ErrorAlert error={error} />}
        {isFinal ? (
          children
        ) : (
          <Button variant="cta" block onClick={() => void refetch()}>
            {t('state.retry')}
          </Button>
        )}
      </div>
    </AuthLayout>
  )
}
