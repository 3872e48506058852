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
  /** The target of Back when the history is empty. Without it there is no Back button. */
  back?: string
  /** Replaces the Back button, for instance with a close button. */
  start?: ReactNode
  /** Stays at the top while the page scrolls, for a state that must be seen. */
  sticky?: boolean
  /** Icon buttons at the end. */
  children?: ReactNode
}

export function TopBar({ title, back, start, sticky = false, children }: TopBarProps) {
  return (
    <header className={classes(styles.bar, sticky && styles.sticky)} data-top-bar={sticky || undefined}>
      {start ?? (back !== undefined && <BackButton fallback={back} />)}
      {title ? <h1 className={styles.title}>{title}</h1> : <span className={styles.title} />}
      {children}
    </header>
  )
}

export function BackButton({ fallback = '/', variant }: { fallback?: string; variant?: 'plain' | 'overlay' }) {
  const { t } = useTranslation()
  const goBack = useGoBack(fallback)
  return <IconButton icon={IconArrowLeft} label={t('app.back')} variant={variant} onClick={goBack} />
}
