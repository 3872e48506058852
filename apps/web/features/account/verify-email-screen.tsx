import { Refusal } from '@bothy/contract/refusals.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useClub, useUser } from '../../club/club.tsx'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { useWords } from '../../words/words.tsx'
import { Doorway } from './doorway.tsx'
import styles from './account.module.css'

/** Confirms an email address. The link in the confirmation mail opens this page. */
export function VerifyEmailScreen() {
  const { t } = useWords()
  const { token = '' } = useSearch({ from: '/verify-email' })
  const { club } = useClub()
  const user = useUser()
  // The link works once, so the query runs once; only the retry button repeats it.
  const { data, error, refetch } = useQuery({
    queryKey: ['verify-email', token],
    queryFn: () => club.verifyEmail({ token }),
    staleTime: Infinity,
    retry: false,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (data)
    return (
      <Doorway title={t('register.confirmed.title')} lead={t('register.confirmed.text')}>
        <div className={styles.content}>
          <LinkButton to={user ? '/' : '/login'} variant="cta" block>
            {user ? t('register.look-around') : t('app.sign-in')}
          </LinkButton>
        </div>
      </Doorway>
    )
  if (!error) return <Doorway title={t('register.confirming')} />
  const isFinal = error instanceof Refusal && error.status < 500
  return (
    <Doorway title={t('register.unconfirmed.title')} lead={isFinal ? t('register.unconfirmed.text') : undefined}>
      <div className={styles.content}>
        {!isFinal && <RefusalNote error={error} />}
        {isFinal ? (
          <LinkButton to="/login" variant="cta" block>
            {t('app.sign-in')}
          </LinkButton>
        ) : (
          <Button variant="cta" block onClick={() => void refetch()}>
            {t('state.retry')}
          </Button>
        )}
      </div>
    </Doorway>
  )
}
