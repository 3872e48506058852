/** The text beside the button of the action bar: the state as a title, and an explanation as a hint. */
import type { Activity } from '@bothy/contract/entities.ts'
import type { RefusalCode } from '@bothy/contract/errors.ts'
import type { Step, StepName } from '../../activity-parts/next-step.ts'
import { openingOf } from '../../activity-parts/opening-of.ts'
import { unseenCompanions, unseenParticipants } from '../../activity-parts/presence.ts'
import { voteLeadOf } from '../../activity-parts/vote-result.ts'
import { useUser } from '../../api/api-context.tsx'
import { daysSince } from '../../format/relative-time.ts'
import { routeLetter } from '../../format/route-letter.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useMinute } from '../../ui/minute-clock.ts'
import { spotsLeft } from './asked-commands.ts'

/** `routePosition` belongs to the route that the text is about. */
type ActionBarText = { title: string; hint: string; routePosition?: number }

/** Explains a refusal to a viewer who has not tried the step yet. */
export function useRefusalReason(): (reason: RefusalCode, activity: Activity) => string {
  const { t, errorMessage } = useTranslation()
  const format = useFormat()
  const now = new Date(useMinute())
  return (reason, activity) => {
    const opening = openingOf(activity)
    const when = opening && format.inSentence.upcoming(opening, activity.timeZone, now)
    if (when && reason === 'JOINING_NOT_OPEN') return t('activity.joining-opens', { when })
    if (when && reason === 'MEMBERS_FIRST') return t('activity.bar.members-first', { when })
    return reason === 'ACTIVITY_FULL' ? t('activity.bar.full', { max: activity.maxParticipants }) : errorMessage(reason)
  }
}

type DayStep =
  | 'proposeAgain'
  | 'findOther'
  | 'apply'
  | 'applied'
  | 'joinWaitlist'
  | 'acceptOffer'
  | 'addToCalendar'
  | 'onTheDay'
  | 'joined'
  | 'allHere'
  | 'allBack'
  | 'confirmReturn'
  | 'complete'
  | 'back'
  | 'addPhotos'
  | 'writeReport'
  | 'writeLine'

/** From joining, or waiting, to the report: who is missing, who is back, and when the group is expected. */
function useDayTexts(activity: Activity): Record<DayStep, () => ActionBarText> {
  const { t } = useTranslation()
  const format = useFormat()
  const { startTime, endTime, expectedReturn, timeZone } = activity
  const when = format.dayAndTimeInZone(startTime, timeZone)
  const end = expectedReturn ?? endTime
  const expected = end ? t('notifications.expected-return', { when: format.dayAndTimeInZone(end, timeZone) }) : when
  const viewer = useUser()?.id
  const { isJoined, waitlistPosition: position, currentParticipants: taken, maxParticipants: max } = activity
  const drawn = activity.drawAt ? t('draw.when', { when: format.inSentence.dayAndTimeInZone(activity.drawAt, timeZone) }) : ''
  const trip = () => ({
    title: isJoined ? t('activity.bar.in') : position ? t('waitlist.position', { position }) : t('seats.label', { taken, max }),
    hint: when,
  })
  // The clock may have finished it. The card of the return counts who is back.
  const out = () => (activity.phase === 'finished' ? { title: expected, hint: '' } : { title: t('phase.active'), hint: expected })
  const back = () => ({ title: t(activity.returnedAt ? 'return.confirm-all' : 'activity.bar.back'), hint: when })
  const toPhotos = () => (activity.phase === 'finished' ? { title: t('activity.bar.was-there'), hint: when } : back())
  const written = () => ({ title: t('phase.finished'), hint: when })
  const wasThere = () => ({ title: t('activity.bar.was-there'), hint: t('activity.bar.one-line') })
  const ended = () => ({ title: t(`phase.${activity.phase}`), hint: when })
  return {
    apply: () => ({ title: when, hint: drawn }),
    applied: () => ({ title: t('draw.applied'), hint: drawn }),
    joinWaitlist: () => ({ title: t('phase.full'), hint: when }),
    acceptOffer: () => ({ title: t('offer.label'), hint: when }),
    addToCalendar: trip,
    onTheDay: trip,
    joined: trip,
    allHere: () => ({
      title: t('activity.bar.missing', { count: unseenParticipants(activity, viewer).length + unseenCompanions(activity).length }),
      hint: when,
    }),
    allBack: out,
    confirmReturn: out,
    complete: () => ({
      title: t(activity.returnedAt ? 'return.confirm-all' : 'phase.active'),
      hint: t('activity.people', { count: taken }),
    }),
    back,
    addPhotos: toPhotos,
    proposeAgain: ended,
    findOther: ended,
    writeReport: written,
    writeLine: wasThere,
  }
}

/** What comes before every other hint: why the step is refused, and before one takes a spot, what else the member is in at that time. */
function useStepHint(activity: Activity): (step: Step) => string | undefined {
  const { t } = useTranslation()
  const reasonOf = useRefusalReason()
  const [overlap] = activity.overlaps ?? []
  return ({ name, reason }) => {
    // Rejecting is alone where approving is refused.
    const shown = reason ?? (name === 'reject' ? activity.refusals.approve : null)
    if (shown) return reasonOf(shown, activity)
    const takesSpot = name === 'join' || name === 'joinWaitlist' || name === 'acceptOffer'
    return takesSpot && overlap ? t('activity.overlaps', { title: overlap.title }) : undefined
  }
}

/** When it starts, or the vote closes. The sections above the bar say how many have voted, or how many spots are left. */
function useStartText({ phase, startTime, timeZone, voteClosesAt }: Activity, closing: string): () => ActionBarText {
  const format = useFormat()
  const now = new Date(useMinute())
  return () => ({
    title: format.dayAndTimeInZone(startTime, timeZone),
    hint: phase === 'voting' && voteClosesAt ? closing : format.until(startTime, timeZone, now),
  })
}

export function useActionBarText(activity: Activity, step: Step, picked: string | null): ActionBarText {
  const { t } = useTranslation()
  const format = useFormat()
  const when = format.dayAndTimeInZone(activity.startTime, activity.timeZone)
  const hint = useStepHint(activity)(step)
  const { phase, routes, leadingRoute, isTie, voters, members, currentParticipants: taken, maxParticipants: max } = activity
  const voted = t('activity.voted', { voters, members })
  const seats = t('seats.label', { taken, max })
  const seatsLeft = t('activity.places-left', { count: spotsLeft(activity) })

  const { voteClosesAt, timeZone } = activity
  const now = new Date(useMinute())
  const closing = voteClosesAt ? t('activity.vote-closes', { when: format.inSentence.upcoming(voteClosesAt, timeZone, now) }) : voted
  const dayTexts = useDayTexts(activity)
  const start = useStartText(activity, closing)

  const pickedRoute = (): ActionBarText => {
    const route = routes.find(({ id }) => id === picked)
    if (!route) return { title: t('activity.no-routes'), hint: voted }
    const facts = [format.distance(route.distance), format.duration(route.duration), t(`difficulty.${route.difficulty}`)]
    return {
      title: t('activity.bar.picked', { letter: routeLetter(route.position) }),
      hint: format.list(facts),
      routePosition: route.position,
    }
  }

  const myVote = (): ActionBarText => {
    const index = routes.findIndex((route) => route.isVoted)
    const position = routes[index]?.position ?? 0
    const lead = voteLeadOf(routes, index)
    const hint = t(lead > 0 ? 'activity.bar.leading' : lead < 0 ? 'activity.bar.behind' : 'activity.bar.level', { count: Math.abs(lead) })
    return { title: t('activity.bar.my-vote', { letter: routeLetter(position) }), hint, routePosition: position }
  }

  const outcome = (): ActionBarText => {
    const leading = leadingRoute === null ? undefined : routes[leadingRoute]
    if (!leading || voters === 0) return { title: t('activity.bar.no-votes'), hint: closing }
    const letter = routeLetter(leading.position)
    return { title: isTie ? t('activity.bar.tie', { letter }) : t('votes.leads', { letter }), hint: voted, routePosition: leading.position }
  }

  const texts: Record<StepName, () => ActionBarText> = {
    signInToVote: start,
    chooseRoute: start,
    vote: pickedRoute,
    moveVote: pickedRoute,
    chooseOther: myVote,
    signInToJoin: start,
    join: () => (step.reason ? { title: phase === 'enrolling' ? seatsLeft : t(`phase.${phase}`), hint: when } : start()),
    ...dayTexts,
    invite: () => (phase === 'voting' ? { title: t('activity.bar.no-votes'), hint: closing } : start()),
    shareVote: () => ({ title: voted, hint: voteClosesAt ? closing : when }),
    addRoutes: () => ({ title: t('activity.no-routes'), hint: t('activity.bar.add-routes') }),
    edit: () => ({ title: t(`phase.${phase}`), hint: t('activity.bar.review') }),
    resubmit: () => ({ title: t('phase.rejected'), hint: t('activity.bar.rejected') }),
    startEnrollment: outcome,
    start: () => ({ title: seats, hint: when }),
    approve: () => ({ title: t('phase.review'), hint: t('admin.waits', { days: daysSince(activity.createdAt, new Date()) }) }),
    reject: () => ({ title: t('phase.review'), hint: '' }),
  }
  const text = texts[step.name]()
  return hint === undefined ? text : { ...text, hint }
}
