import type { ReactNode } from 'react'
import { Page } from '../../ui/page.tsx'
import { LinkTabs, type LinkTab } from '../../ui/tabs.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { useWords } from '../../words/words.tsx'
import { usePlaces, type AdminPlace } from './places.ts'
import styles from './admin.module.css'

export type AdminFrameProps = {
  open: AdminPlace
  /** At the end of the top bar. */
  aside?: ReactNode
  children: ReactNode
}

/** The layout of the admin pages: top bar and navigation. */
export function AdminFrame({ open, aside, children }: AdminFrameProps) {
  const { t } = useWords()
  const tabs: LinkTab[] = usePlaces().map(({ name, to, labelId }) => ({ to, replace: true, label: t(labelId), active: name === open }))
  return (
    <>
      <TopBar title={t('app.admin')} back="/admin">
        {aside}
      </TopBar>
      <Page width="page">
        <div className={styles.tabs}>
          <LinkTabs scroll label={t('app.admin')} tabs={tabs} />
        </div>
        {children}
      </Page>
    </>
  )
}
