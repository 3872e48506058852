import { isSession } from '@bothy/contract/sign-in.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useClub, useUser } from '../../club/club.tsx'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx'
import { useWords } from '../../words/words.tsx'
import { Doorway } from './doorway.tsx'
import { forgetOutside, recallOutside } from './outside.ts'
import { SecondStep } from './second-step.tsx'
import { SendOn } from './send-on.tsx'
import styles from './account.module.css'

/** The redirect target of the identity provider (OpenID Connect). */
export function CallbackScreen() {
  const { t } = useWords()
  const { state, code } = useSearch({ from: '/auth/callback' })
  const { club } = useClub()
  const navigate = useNavigate()
  const user = useUser()
  const [pending] = useState(recallOutside)
  const next = pending?.next
  // The identity provider's response is valid once, so the query never repeats.
  const { data, error } = useQuery({
    queryKey: ['auth-callback', state, code],
    queryFn: async () => {
      forgetOutside()
      return club.finishOpenId({ state: state!, code: code!, binding: pending!.binding })
    },
    enabled: Boolean(state && code && pending),
    staleTime: Infinity,
    retry: false,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (user) return <SendOn next={next} />
  if (error || !state || !code || !pending) return <Failed error={error} next={next} />
  if (data && !isSession(data))
    return <SecondStep challenge={data.challenge} onStartOver={() => void navigate({ to: '/login', search: { next }, replace: true })} />
  return (
    <Doorway title={t('register.confirming')}>
      <div className={styles.content}>
        <Skeleton>
          <SkeletonBlock height={52} />
        </Skeleton>
      </div>
    </Doorway>
  )
}

/** The identity provider refused, the visitor cancelled, or the response belongs to another sign-in. */
function Failed({ error, next }: { error: Error | null; next: string | undefined }) {
  const { t } = useWords()
  const hasOwnMessage = error instanceof Refusal && error.code !== 'BAD_CODE'
  return (
    <Doorway title={t('callback.failed.title')} lead={hasOwnMessage ? undefined : t('callback.failed.text')}>
      <div className={styles.content}>
        {hasOwnMessage && <RefusalNote error={error} />}
        <LinkButton to="/login" search={{ next }} variant="cta" block replace>
          {t('login.back')}
        </LinkButton>
      </div>
    </Doorway>
  )
}
