import { useUser } from '../../club/club.tsx'
import { Page } from '../../ui/page.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { useWords } from '../../words/words.tsx'
import { AccountSecurity } from './account-security.tsx'

export function SecurityScreen() {
  const { t } = useWords()
  const user = useUser()
  return (
    <>
      <TopBar title={t('security.title')} back="/profile" />
      <Page>{user && <AccountSecurity email={user.email} />}</Page>
    </>
  )
}
