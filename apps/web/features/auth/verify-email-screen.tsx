import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi, useUser } from '../../api/api-context.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { EmailLink } from './email-link.tsx'
import { clearPendingConfirmation, readPendingConfirmation } from './pending-confirmation.ts'

/** Confirms an email address. The link in the confirmation mail opens this page. The sign-in page sends members who are signed in on at once. */
export function VerifyEmailScreen() {
  const { t } = useTranslation()
  const { token = '' } = useSearch({ from: '/verify-email' })
  const { api } = useApi()
  const user = useUser()
  const [next] = useState(readPendingConfirmation)
  const confirm = async () => {
    await api.verifyEmail({ token })
    clearPendingConfirmation()
  }
  return (
    <EmailLink
      token={token}
      confirm={confirm}
      done={{ title: t('register.confirmed.title'), text: t('register.confirmed.text') }}
      invalid={{ title: t('reset.spent.title'), text: t('register.unconfirmed.text') }}
    >
      <LinkButton to="/login" search={{ next }} variant="cta" block>
        {user ? t('register.go-on') : t('app.sign-in')}
      </LinkButton>
    </EmailLink>
  )
}
