import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useApi, useUser } from '../../api/api-context.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { EmailLink } from './email-link.tsx'

/** Changes the address of a member. The link in the mail to the new address opens this page. */
export function ConfirmEmailChangeScreen() {
  const { t } = useTranslation()
  const { token = '' } = useSearch({ from: '/confirm-email-change' })
  const { api, queries, session } = useApi()
  const client = useQueryClient()
  const user = useUser()
  const confirm = async () => {
    await api.confirmEmailChange({ token })
    // The session in this browser may be the one that has asked, or one that has just ended.
    if (session.token()) await client.fetchQuery({ ...queries.user.info(), staleTime: 0 }).catch(() => undefined)
  }
  return (
    <EmailLink
      token={token}
      confirm={confirm}
      done={{ title: t('email-change.done.title'), text: t('email-change.done.text') }}
      invalid={{ title: t('reset.spent.title'), text: t('email-change.expired.text') }}
    >
      {user ? (
        <LinkButton to="/profile/info" variant="cta" block>
          {t('register.go-on')}
        </LinkButton>
      ) : (
        <LinkButton to="/login" variant="cta" block>
          {t('app.sign-in')}
        </LinkButton>
      )}
    </EmailLink>
  )
}
