import type { Activity } from '@bothy/contract/entities.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { newsOf, type BackgroundNews, type Known } from '../club/background-news.ts'
import { useClub } from '../club/club.tsx'
import { useSettings } from '../club/settings.tsx'
import { useWords, type Words } from '../words/words.tsx'

/** So many are looked at when the page is left; a member has fewer ahead. */
const most = 100

/** Browser notifications while the app is open and not looked at, as far as the member wants them. */
export default function NotifyInBackground({ userId }: { userId: string }) {
  const { club, live } = useClub()
  const { values } = useSettings()
  const { t } = useWords()
  const router = useRouter()
  const isOn = values['notifications.push']
  const [activity, system] = [values['notifications.activity'], values['notifications.system']]

  useEffect(() => {
    if (!isOn || typeof Notification === 'undefined') return
    let known: Map<string, Known> | undefined
    const remember = async () => {
      const lists = await Promise.all([
        club.listActivities({ limit: most, sort: 'latest' }),
        club.listMyActivities({ kind: 'created', limit: most }),
        club.listMyActivities({ kind: 'joined', limit: most }),
      ])
      known = new Map(lists.flatMap(({ items }) => items).map((one) => [one.id, one]))
    }
    const onVisibility = () => {
      known = undefined
      // Without a network nothing is known, and nothing is told.
      if (document.hidden && Notification.permission === 'granted') void remember().catch(() => undefined)
    }
    const hear = async (id: string) => {
      if (!document.hidden || Notification.permission !== 'granted' || !known) return
      const after = await club.getActivity({ activityId: id }).catch(() => undefined)
      if (!after || !known) return
      const news = newsOf(after, known.get(id), userId, { activity, system })
      known.set(id, after)
      if (news) show(after, sentenceOf(news, t), () => void router.navigate({ to: '/activity/$id', params: { id } }))
    }
    onVisibility()
    document.addEventListener('visibilitychange', onVisibility)
    const stop = live.listen((news) => 'activity' in news && void hear(news.activity))
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      stop()
    }
  }, [isOn, userId, activity, system, club, live, t, router])
  return null
}

function sentenceOf(news: BackgroundNews, t: Words['t']): string {
  if (news.what === 'phase') return t(`push.phase.${news.phase}`)
  if (news.what === 'seats') return t('push.seats', { taken: news.taken, max: news.max })
  return t(news.what === 'new' ? 'push.new' : 'push.changed')
}

/** A newer one of the same activity takes the place of the last. Phones want a service worker for it: there it stays silent. */
function show({ id, title }: Activity, body: string, open: () => void): void {
  try {
    const notification = new Notification(title, { body, tag: id })
    notification.addEventListener('click', () => {
      window.focus()
      notification.close()
      open()
    })
  } catch (fault) {
    if (!(fault instanceof TypeError)) throw fault
  }
}
