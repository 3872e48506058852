import { useUser } from '../../../api/api-context.tsx'
import { Page } from '../../../ui/page.tsx'
import { TopBar } from '../../../ui/top-bar.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { AccountSecurity } from './account-security.tsx'

export function SecurityScreen() {
  const { t } = useTranslation()
  const user = useUser()
  return (
    <>
      <TopBar title={t('security.title')} back="/profile" />
      <Page>{user && <AccountSecurity email={user.email} />}</Page>
    </>
  )
}
