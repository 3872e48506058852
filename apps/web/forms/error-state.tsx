import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { createContext, use, type ReactNode } from 'react'
import { Refusal } from '@bothy/contract/errors.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { pageUrl, useShare } from '../ui/use-share.ts'
import { appVersion } from '../versions.ts'
import styles from './error-state.module.css'

/** What a whole page offers below the message when it cannot be loaded without a network: see layout/app-layout.tsx. */
export const OfflineContent = createContext<ReactNode>(null)

type ErrorStateProps = {
  /** The thrown value. */
  error: unknown
  onRetry: () => void
  level?: 1 | 2
  /** It stands for the whole page, not for a part of it. */
  wholePage?: boolean
}

/** Shown in place of content that failed to load: offline, not found, or an error, each with one action. */
export function ErrorState({ error, onRetry, level, wholePage = false }: ErrorStateProps) {
  const { t, errorMessage } = useTranslation()
  const offlineContent = use(OfflineContent)
  const code = error instanceof Refusal ? error.code : undefined
  const isFault = !(error instanceof Refusal)
  const reload = (
    <Button variant="cta" icon={IconRefresh} onClick={() => location.reload()}>
      {t('update.reload')}
    </Button>
  )
  const retry = (
    <Button variant="cta" icon={IconRefresh} onClick={onRetry}>
      {t('state.retry')}
    </Button>
  )
  if (code === 'NETWORK_ERROR')
    return (
      // The notice above the page would say the same: see layout/connection-banner.module.css.
      <div data-says-offline={wholePage || undefined}>
        <EmptyState kind="offline" title={t('state.offline.title')} level={level} action={retry}>
          {errorMessage(error)}
        </EmptyState>
        {wholePage && offlineContent}
      </div>
    )
  // The input comes from the address, so an invalid input means that the page does not exist.
  if (code === 'INVALID_INPUT' || (error instanceof Refusal && error.status === 404))
    return (
      <EmptyState kind="error" title={t('state.missing.title')} level={level} action={<GoHome />}>
        {code === 'INVALID_INPUT' || code === 'NOT_FOUND' ? t('state.missing.text') : errorMessage(error)}
      </EmptyState>
    )
  return (
    <EmptyState
      kind="error"
      title={t('state.error.title')}
      level={level}
      action={isFault ? reload : retry}
      footer={<ErrorDetails error={error} isFault={isFault} />}
    >
      {errorMessage(error)}
    </EmptyState>
  )
}

function GoHome() {
  const { t } = useTranslation()
  return (
    <LinkButton variant="cta" to="/">
      {t('state.missing.action')}
    </LinkButton>
  )
}

/** The original error message, for support. */
function ErrorDetails({ error, isFault }: { error: unknown; isFault: boolean }) {
  const { t } = useTranslation()
  const { copy } = useShare()
  const message = error instanceof Error ? error.message : String(error)
  const report = () => {
    const stack = (error instanceof Error && error.stack) || message
    return [`Bothy ${appVersion}, ${new Date().toISOString()}`, pageUrl(), message, stack, navigator.userAgent].join('\n')
  }
  return (
    <details className={styles.details}>
      <summary>{t('state.what-happened')}</summary>
      <code>{message}</code>
      {isFault && (
        <p>
          <Button
            variant="subtle"
            size="small"
            onClick={() => void copy(report(), { copied: t('check.copied'), byHand: t('check.not-copied') })}
          >
            {t('check.copy')}
          </Button>
        </p>
      )}
    </details>
  )
}
