import type { ReactNode } from 'react'
import { Page } from '../../ui/page.tsx'
import { LinkTabs } from '../../ui/tabs.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { useWords } from '../../words/words.tsx'
import styles from './admin.module.css'

export type AdminFrameProps = {
  open: 'activities' | 'settings'
  /** At the end of the top bar. */
  aside?: ReactNode
  children: ReactNode
}

/** What stands around every page of the administration. */
export function AdminFrame({ open, aside, children }: AdminFrameProps) {
  const { t } = useWords()
  return (
    <>
      <TopBar title={t('app.admin')} back="/profile">
        {aside}
      </TopBar>
      <Page width="page">
        <div className={styles.tabs}>
          <LinkTabs
            label={t('app.admin')}
            tabs={[
              { to: '/admin/activities', replace: true, label: t('app.activities'), active: open === 'activities' },
              { to: '/admin/settings', replace: true, label: t('admin.settings'), active: open === 'settings' },
            ]}
          />
        </div>
        {children}
      </Page>
    </>
  )
}
