import { useSearch } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useApi } from '../../api/api-context.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { GoOn, MailedLink } from './mailed-link.tsx'

/** Keeps the second factor that an admin has asked to end. The link in the mail about it opens this page. */
export function KeepTwoFactorScreen() {
  const { t } = useTranslation()
  const { token = '' } = useSearch({ from: '/keep-two-factor' })
  return (
    <StopChange
      token={token}
      ask={{ title: t('stop.two-factor.title'), text: t('stop.two-factor.text'), submit: t('security.ending.keep') }}
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
      ask={{ title: t('stop.email.title'), text: t('stop.email.text'), submit: t('stop.email.submit') }}
      done={{ title: t('stop.email.done.title'), text: t('stop.email.done') }}
    />
  )
}

type Props = Pick<ComponentProps<typeof MailedLink>, 'token' | 'ask' | 'done'>

function StopChange(texts: Props) {
  const { t } = useTranslation()
  const { api } = useApi()
  return (
    <MailedLink
      {...texts}
      redeem={(token) => api.stopAccountChange({ token })}
      spent={{ title: t('reset.spent.title'), text: t('stop.spent') }}
    >
      <GoOn to="/profile/security" label={t('security.title')} />
    </MailedLink>
  )
}
