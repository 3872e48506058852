import type { ReactNode } from 'react'
import { useUser } from '../../api/api-context.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Page } from '../../ui/page.tsx'
import { LinkTabs, type LinkTab } from '../../ui/tabs.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { useAdminTabs, type AdminTab } from './admin-tabs.ts'
import styles from './admin-layout.module.css'

type AdminLayoutProps = {
  tab: AdminTab
  /** At the end of the top bar. */
  aside?: ReactNode
  children: ReactNode
}

/** The layout of the admin pages: top bar and navigation. Reviewers of groups have one page. */
export function AdminLayout({ tab, aside, children }: AdminLayoutProps) {
  const { t } = useTranslation()
  const isAdmin = useUser()?.isAdmin
  const tabs: LinkTab[] = useAdminTabs().map(({ name, to, labelId }) => ({ to, replace: true, label: t(labelId), active: name === tab }))
  return (
    <>
      <TopBar title={t(isAdmin ? 'app.admin' : 'app.review')} back={isAdmin ? '/admin' : '/profile'} sticky={aside !== undefined}>
        {aside}
      </TopBar>
      <Page width="page">
        {isAdmin && (
          <div className={styles.tabs}>
            <LinkTabs scroll label={t('app.admin')} tabs={tabs} />
          </div>
        )}
        {children}
      </Page>
    </>
  )
}
