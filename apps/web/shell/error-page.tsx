import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { LinkButton } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { GableWindow } from '../ui/gable-window.tsx'
import { useWords } from '../words/words.tsx'

/** A page that could not be drawn, or whose code did not arrive. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <Failure level={1} error={error} onRetry={retry} />
}

/** An address that leads nowhere. */
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
