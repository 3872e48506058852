/** What stands left of the one button: the state in a few words, and what it means in a few more. */
import type { Activity } from '@bothy/contract/entities.ts'
import type { RefusalCode } from '@bothy/contract/refusals.ts'
import { useFormat } from '../../format/use-format.ts'
import { letterOf } from '../../ui/route-letter.tsx'
import { useWords } from '../../words/words.tsx'
import type { Step, StepName } from './next-step.ts'
import { leadOf, standingOf } from './tally.ts'

/** `place` is the index of the route that it is about. */
export type BarWords = { title: string; hint: string; place?: number }

/** Why a step cannot be taken, for somebody who has not tried yet. */
export function useReason(): (reason: RefusalCode, activity: Activity) => string {
  const { t, refusal } = useWords()
  return (reason, { maxParticipants }) => (reason === 'ACTIVITY_FULL' ? t('activity.bar.full', { max: maxParticipants }) : refusal(reason))
}

export function useBarWords(activity: Activity, step: Step, picked: string | null): BarWords {
  const { t } = useWords()
  const format = useFormat()
  const when = format.dayAndTime(activity.startTime, activity.timeZone)
  const reasonOf = useReason()
  const { phase, status, routes, voters, members, currentParticipants: taken, maxParticipants: max } = activity
  const voted = t('activity.voted', { voters, members })
  const seats = t('seats.label', { taken, max })
  const left = t('activity.places-left', { count: max - taken })

  const pickedRoute = (): BarWords => {
    const place = routes.findIndex((route) => route.id === picked)
    const route = routes[place]
    if (!route) return { title: t('activity.no-routes'), hint: voted }
    const facts = [format.distance(route.distance), format.duration(route.duration), t(`difficulty.${route.difficulty}`)]
    return { title: t('activity.bar.picked', { letter: letterOf(place) }), hint: facts.join(t('activity.comma')), place }
  }

  const myVote = (): BarWords => {
    const place = routes.findIndex((route) => route.isVoted)
    const lead = leadOf(routes, place)
    const hint = t(lead > 0 ? 'activity.bar.leading' : lead < 0 ? 'activity.bar.behind' : 'activity.bar.level', { count: Math.abs(lead) })
    return { title: t('activity.bar.my-vote', { letter: letterOf(place) }), hint, place }
  }

  const outcome = (): BarWords => {
    const { leader, isTie } = standingOf(routes)
    if (leader === undefined) return { title: t('votes.count', { count: 0 }), hint: voted }
    const letter = letterOf(leader)
    return { title: isTie ? t('activity.bar.tie', { letter }) : t('votes.leads', { letter }), hint: voted, place: leader }
  }

  const words: Record<StepName, () => BarWords> = {
    signInToVote: () => ({ title: t('activity.pick'), hint: voted }),
    chooseRoute: () => ({ title: t('activity.pick'), hint: voted }),
    vote: pickedRoute,
    moveVote: pickedRoute,
    chooseOther: myVote,
    signInToJoin: () => ({ title: left, hint: when }),
    join: () => ({ title: status === 'upcoming' ? left : t(`phase.${phase}`), hint: when }),
    leave: () => ({ title: t('activity.bar.in'), hint: when }),
    addRoutes: () => ({ title: t('activity.no-routes'), hint: t('activity.bar.add-routes') }),
    edit: () => ({ title: t('phase.review'), hint: t('activity.bar.review') }),
    resubmit: () => ({ title: t('phase.rejected'), hint: t('activity.bar.rejected') }),
    startEnrollment: outcome,
    start: () => ({ title: seats, hint: when }),
    complete: () => ({ title: t('phase.active'), hint: t('activity.people', { count: taken }) }),
    approve: () => ({ title: t('phase.review'), hint: t('activity.bar.sent', { when: format.relative(activity.createdAt) }) }),
    reject: () => ({ title: t('phase.review'), hint: '' }),
  }
  const said = words[step.name]()
  return step.reason ? { ...said, hint: reasonOf(step.reason, activity) } : said
}
