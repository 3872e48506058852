import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { ErrorState } from '../forms/error-state.tsx'
import { useTranslation } from '../i18n/translation.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import styles from './error-page.module.css'

/** Shown when a page throws while rendering, or when its code cannot be loaded. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div className={styles.page}>
      <ErrorState level={1} wholePage error={error} onRetry={retry} />
    </div>
  )
}

/** Shown when no route matches the URL. */
export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <div className={styles.page}>
      <EmptyState
        kind="error"
        level={1}
        title={t('state.missing.title')}
        action={
          <LinkButton variant="cta" to="/">
            {t('state.missing.action')}
          </LinkButton>
        }
      >
        {t('state.missing.text')}
      </EmptyState>
    </div>
  )
}
