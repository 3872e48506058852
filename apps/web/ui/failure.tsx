import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Refusal } from '@bothy/contract/refusals.ts'
import { useWords } from '../words/words.tsx'
import { Button, LinkButton } from './button.tsx'
import { GableWindow } from './gable-window.tsx'
import styles from './failure.module.css'

export type FailureProps = {
  /** The thrown value. */
  error: unknown
  onRetry: () => void
  level?: 1 | 2
  /** A secondary action below. */
  more?: ReactNode
}

/** Shown in place of content that failed to load: offline, not found, or an error, each with one action. */
export function Failure({ error, onRetry, level, more }: FailureProps) {
  const { t, refusal } = useWords()
  const code = error instanceof Refusal ? error.code : undefined
  const retry = (
    <Button variant="cta" icon={IconRefresh} onClick={onRetry}>
      {t('state.retry')}
    </Button>
  )
  if (code === 'NETWORK_ERROR')
    return (
      <GableWindow kind="offline" title={t('state.offline.title')} level={level} action={retry} more={more}>
        {refusal(error)}
      </GableWindow>
    )
  // The input comes from the address, so an invalid input means that the page does not exist.
  const isInvalidAddress = code === 'INVALID_INPUT'
  if (isInvalidAddress || (error instanceof Refusal && error.status === 404))
    return (
      <GableWindow kind="error" title={t('state.missing.title')} level={level} action={<GoHome />} more={more}>
        {isInvalidAddress ? t('state.missing.text') : refusal(error)}
      </GableWindow>
    )
  return (
    <GableWindow
      kind="error"
      title={t('state.error.title')}
      level={level}
      action={retry}
      more={
        <>
          <ErrorDetails error={error} />
          {more}
        </>
      }
    >
      {refusal(error)}
    </GableWindow>
  )
}

function GoHome() {
  const { t } = useWords()
  return (
    <LinkButton variant="cta" to="/">
      {t('state.missing.action')}
    </LinkButton>
  )
}

/** The original error message, for support. */
function ErrorDetails({ error }: { error: unknown }) {
  const { t } = useWords()
  const message = error instanceof Error ? error.message : String(error)
  return (
    <details className={styles.details}>
      <summary>{t('state.what-happened')}</summary>
      <code>{message}</code>
    </details>
  )
}
