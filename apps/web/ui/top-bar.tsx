import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { isDoubleTap } from './button.tsx'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import styles from './top-bar.module.css'

/** Goes back in the history, or to `fallback` if this page was opened directly. A double tap goes back once. */
export function useGoBack(fallback = '/'): (event: Pick<MouseEvent, 'detail'>) => void {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return (event) => {
    if (isDoubleTap(event)) return
    if (canGoBack) router.history.back()
    else void router.navigate({ to: fallback })
  }
}

type TopBarProps = {
  /** The heading of the screen. */
  title?: string
  /** Below the title, such as the activity to which the screen belongs. */
  subtitle?: string | undefined
  /** The target of Back when the history is empty. Without it there is no Back button. */
  back?: string
  /** Replaces the Back button, for instance with a close button. */
  start?: ReactNode
  /** Stays at the top while the page scrolls, for a state that must be seen. */
  sticky?: boolean
  /** Above a page of one column on every screen: begins where the column does. */
  narrow?: boolean
  /** Icon buttons at the end. */
  children?: ReactNode
}

export function TopBar({ title, subtitle, back, start, sticky = false, narrow = false, children }: TopBarProps) {
  return (
    <header className={classes(styles.bar, sticky && styles.sticky, narrow && styles.narrow)} data-top-bar={sticky || undefined}>
      {start ?? (back !== undefined && <BackButton fallback={back} />)}
      <div className={styles.titles}>
        {title && <h1 className={styles.title}>{title}</h1>}
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {children}
    </header>
  )
}

export function BackButton({ fallback = '/', variant }: { fallback?: string; variant?: 'plain' | 'overlay' }) {
  const { t } = useTranslation()
  const goBack = useGoBack(fallback)
  return <IconButton icon={IconArrowLeft} label={t('app.back')} variant={variant} onClick={goBack} />
}
