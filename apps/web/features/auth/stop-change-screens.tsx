import { Refusal } from '@bothy/contract/errors.ts'
import { useMutation } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useApi, useUser } from '../../api/api-context.tsx'
import { ErrorAlert } from '../../forms/error-alert.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { AuthLayout } from './auth-layout.tsx'
import styles from './auth.module.css'

/** Keeps the second factor that an admin has asked to end. The link in the mail about it opens this page. */
export function KeepTwoFactorScreen() {
  const { t } = useTranslation()
  const { token = '' } = useSearch({ from: '/keep-two-factor' })
  return (
    <StopChange
      token={token}
      ask={{ title: t('stop.two-factor.title'), text: t('stop.two-factor.text') }}
      submit={t('security.ending.keep')}
      done={{ title: t('security.ending.kept'), text: t('stop.two-factor.done') }}
    />
  )
}

/** Cancels a change of the email address. The link in the mail to the old address opens this page. */
export function CancelEmailChangeScreen() {
  const { t } = useTranslation()
  const { token = '' } = useSearch({ from: '/cancel-email-change' })
  return (
    <StopChange
      token={token}
      ask={{ title: t('stop.email.title'), text: t('stop.email.text') }}
      submit={t('stop.email.submit')}
      done={{ title: t('stop.email.done.title'), text: t('stop.email.done') }}
    />
  )
}

type Text = { title: string; text: string }

/** Asks before it stops the change, because programs that check mails open their links. */
function StopChange({ token, ask, submit, done }: { token: string; ask: Text; submit: string; done: Text }) {
  const { t } = useTranslation()
  const { api } = useApi()
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => api.stopAccountChange({ token }), retry: false })
  const isSpent = error instanceof Refusal && (error.code === 'BAD_CODE' || error.fields?.['token'] !== undefined)
  if (isSuccess) return <Ended {...done} />
  if (isSpent || !token) return <Ended title={t('reset.spent.title')} text={t('stop.spent')} />
  return (
    <AuthLayout title={ask.title} lead={ask.text}>
      <div className={styles.content}>
        {error && <ErrorAlert error={error} />}
        <Button variant="cta" block loading={isPending} onClick={() => mutate()}>
          {submit}
        </Button>
      </div>
    </AuthLayout>
  )
}

function Ended({ title, text }: Text) {
  const { t } = useTranslation()
  const user = useUser()
  return (
    <AuthLayout title={title} lead={text}>
      <div className={styles.content}>
        {user ? (
          <LinkButton to="/profile/security" variant="cta" block>
            {t('security.title')}
          </LinkButton>
        ) : (
          <LinkButton to="/login" variant="cta" block>
            {t('app.sign-in')}
          </LinkButton>
        )}
      </div>
    </AuthLayout>
  )
}
