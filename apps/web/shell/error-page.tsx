import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { LinkButton } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { GableWindow } from '../ui/gable-window.tsx'
import { useWords } from '../words/words.tsx'

/** Shown when a page throws while rendering, or when its code cannot be loaded. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <Failure level={1} error={error} onRetry={retry} />
}

/** Shown when no route matches the URL. */
export function MissingPage() {
  const { t } = useWords()
  return (
    <GableWindow
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
    </GableWindow>
  )
}
