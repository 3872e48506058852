import { useQuery } from '@tanstack/react-query'
import { useQueries } from '../../club/club.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { useWords } from '../../words/words.tsx'
import { AvatarField } from './avatar-field.tsx'
import { InfoForm } from './info-form.tsx'

/** What I tell of myself. */
export function InfoScreen() {
  const { t } = useWords()
  return (
    <>
      <TopBar title={t('title.info')} back="/profile" />
      <Page>
        <Info />
      </Page>
    </>
  )
}

/** Asked for anew, since what is kept on this device may be older than what another one has written. */
function Info() {
  const { data: user, error, refetch } = useQuery(useQueries().user.info())
  if (!user)
    return error ? (
      <Failure error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton>
        <SkeletonBlock height={420} />
      </Skeleton>
    )
  return (
    <>
      <AvatarField user={user} />
      <InfoForm user={user} />
    </>
  )
}
