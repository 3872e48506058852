import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useApi } from '../../api/api-context.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { GoOn, MailedLink } from './mailed-link.tsx'

/** Changes the address of a member. The link in the mail to the new address opens this page. */
export function ConfirmEmailChangeScreen() {
  const { t } = useTranslation()
  const { token = '' } = useSearch({ from: '/confirm-email-change' })
  const { api, queries, session } = useApi()
  const client = useQueryClient()
  const redeem = async () => {
    await api.confirmEmailChange({ token })
    // The session in this browser may be the one that has asked, or one that has just ended.
    if (session.token()) await client.fetchQuery({ ...queries.user.info(), staleTime: 0 }).catch(() => undefined)
  }
  return (
    <MailedLink
      token={token}
      ask={{ title: t('email-link.title'), text: t('email-link.text'), submit: t('email-link.confirm') }}
      redeem={redeem}
      done={{ title: t('email-change.done.title'), text: t('email-change.done.text') }}
      spent={{ title: t('reset.spent.title'), text: t('email-change.expired.text') }}
    >
      <GoOn to="/profile/info" label={t('register.go-on')} />
    </MailedLink>
  )
}
