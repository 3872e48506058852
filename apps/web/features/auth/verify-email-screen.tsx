import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi, useUser } from '../../api/api-context.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { MailedLink } from './mailed-link.tsx'
import { clearPendingConfirmation, readPendingConfirmation } from './pending-confirmation.ts'

/** Confirms an email address. The link in the confirmation mail opens this page. The sign-in page sends members who are signed in on at once. */
export function VerifyEmailScreen() {
  const { t } = useTranslation()
  const { token = '' } = useSearch({ from: '/verify-email' })
  const { api } = useApi()
  const user = useUser()
  const [next] = useState(readPendingConfirmation)
  const redeem = async () => {
    await api.verifyEmail({ token })
    clearPendingConfirmation()
  }
  return (
    <MailedLink
      token={token}
      ask={{ title: t('email-link.title'), text: t('email-link.text'), submit: t('email-link.confirm') }}
      redeem={redeem}
      done={{ title: t('register.confirmed.title'), text: t('register.confirmed.text') }}
      spent={{ title: t('reset.spent.title'), text: t('register.unconfirmed.text') }}
    >
      <LinkButton to="/login" search={{ next, method: 'email' }} variant="cta" block>
        {user ? t('register.go-on') : t('app.sign-in')}
      </LinkButton>
    </MailedLink>
  )
}
