import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import type { Kind } from '@bothy/contract/limits.ts'
import { useQueries, useUser } from '../../club/club.tsx'
import { Lift, Page } from '../../ui/page.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import type { WordId } from '../../words/catalogue.ts'
import { useWords } from '../../words/words.tsx'
import { Banner } from './banner.tsx'
import { Counts } from './counts.tsx'
import { Gear } from './gear.tsx'
import { MyList } from './my-list.tsx'
import { Person } from './person.tsx'
import { ProfileTabs } from './profile-tabs.tsx'

/** The profile pages that show a single list. */
const lists: Partial<Record<string, { kind: Kind; title: WordId }>> = {
  '/profile/created': { kind: 'created', title: 'title.created' },
  '/profile/activities': { kind: 'joined', title: 'app.my-activities' },
  '/profile/favorites': { kind: 'favorite', title: 'app.favorites' },
}

/** The profile and the activities of the member. */
export function ProfileScreen() {
  const { t } = useWords()
  const user = useUser()
  const page = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' })
  useQuery({ ...useQueries().user.info(), enabled: user !== null })
  if (!user) return null
  const list = lists[page]
  if (list)
    return (
      <>
        <TopBar title={t(list.title)} back="/profile">
          <Gear />
        </TopBar>
        <Page width="page">
          <ProfileTabs open={list.kind} user={user} replace />
          <MyList kind={list.kind} />
        </Page>
      </>
    )
  return (
    <>
      <Banner>
        <Gear look="veil" />
      </Banner>
      <Lift>
        <Page width="page">
          <Person user={user} />
          <Counts user={user} />
          <ProfileTabs open="joined" />
          <MyList kind="joined" />
        </Page>
      </Lift>
    </>
  )
}
