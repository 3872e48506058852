import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconDoorEnter from '@tabler/icons-react/dist/esm/icons/IconDoorEnter.mjs'
import IconHomeCheck from '@tabler/icons-react/dist/esm/icons/IconHomeCheck.mjs'
import IconLogin2 from '@tabler/icons-react/dist/esm/icons/IconLogin2.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs'
import IconThumbUp from '@tabler/icons-react/dist/esm/icons/IconThumbUp.mjs'
import IconWalk from '@tabler/icons-react/dist/esm/icons/IconWalk.mjs'
import type { ComponentProps } from 'react'
import type { Activity } from '@bothy/contract/entities.ts'
import { commandOf, type NextStep, type Step, type StepName } from '../../activity-parts/next-step.ts'
import { RouteLetter } from '../../activity-parts/route-letter.tsx'
import { routeLetter } from '../../format/route-letter.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button, LinkButton, type ButtonVariant } from '../../ui/button.tsx'
import type { IconType } from '../../ui/icon.ts'
import { StickyBar } from '../../ui/sticky-bar.tsx'
import { useActionBarText, useRefusalReason } from './action-bar-text.ts'
import styles from './action-bar.module.css'

/** Only a step that is due has the primary color. The others have an outline, unless they say so here. */
const looks: Record<ButtonName, { variant?: ButtonVariant; icon?: IconType }> = {
  signInToVote: { icon: IconLogin2 },
  signInToJoin: { icon: IconLogin2 },
  chooseRoute: { icon: IconRoute },
  chooseOther: { icon: IconThumbUp },
  vote: { icon: IconThumbUp },
  moveVote: { icon: IconThumbUp },
  join: { icon: IconDoorEnter },
  apply: { icon: IconDoorEnter },
  joinWaitlist: { icon: IconDoorEnter },
  acceptOffer: { icon: IconCircleCheck },
  addToCalendar: { icon: IconCalendarPlus },
  onTheDay: { variant: 'filled', icon: IconWalk },
  confirmReturn: { icon: IconHomeCheck },
  allBack: { icon: IconHomeCheck },
  addPhotos: {},
  invite: { icon: IconShare },
  shareVote: { icon: IconShare },
  allHere: { icon: IconChecks },
  addRoutes: { icon: IconRoute },
  edit: { icon: IconPencil },
  resubmit: { icon: IconRefresh },
  startEnrollment: { icon: IconDoorEnter },
  start: { icon: IconWalk },
  complete: { icon: IconCircleCheck },
  approve: { icon: IconCircleCheck },
  reject: { variant: 'danger', icon: IconCircleX },
  proposeAgain: { icon: IconRefresh },
  findOther: { icon: IconSearch },
  writeReport: { icon: IconPencil },
  writeLine: { icon: IconPencil },
}

type ActionBarProps = {
  activity: Activity
  next: NextStep
  picked: string | null
  /** The command that runs. */
  pending: string | null
  onStep: (name: StepName) => void
}

/** Steps that say that a participant is in, or back. */
const inSteps: readonly StepName[] = ['addToCalendar', 'onTheDay', 'joined', 'back', 'addPhotos']

/** The sticky bar with the viewer's next step. */
export function ActionBar({ activity, next, picked, pending, onStep }: ActionBarProps) {
  const { title, hint, routePosition } = useActionBarText(activity, next.step, picked)
  const isIn = activity.isJoined && inSteps.includes(next.step.name)
  const steps = next.second ? [next.second, next.step] : [next.step]
  const picture = isIn ? <IconCircleCheck size={28} className={styles.in} aria-hidden /> : undefined
  const letter = routePosition !== undefined && <RouteLetter position={routePosition} size="lg" />
  return (
    <StickyBar title={title} hint={hint} picture={picture ?? letter}>
      {steps.filter(hasButton).map((step) => (
        <StepButton
          key={step === next.second ? 'second' : 'step'}
          activity={activity}
          step={step}
          picked={picked}
          pending={pending}
          onStep={onStep}
        />
      ))}
    </StickyBar>
  )
}

type ButtonName = Exclude<StepName, 'applied' | 'joined' | 'back'>
type ButtonStep = Step & { name: ButtonName }
const hasButton = (step: Step): step is ButtonStep => step.name !== 'applied' && step.name !== 'joined' && step.name !== 'back'

function useStepLabel({ routes }: Activity, { name, reason }: ButtonStep, picked: string | null): string {
  const { t } = useTranslation()
  if (reason === 'ACTIVITY_FULL') return t('activity.step.full')
  const route = routes.find(({ id }) => id === picked)
  return name === 'vote' && !route
    ? t('activity.step.vote.none')
    : t(name === 'addPhotos' ? 'photos.add' : `activity.step.${name}`, { letter: routeLetter(route?.position ?? 0) })
}

const signIn = (id: string) => ({ to: '/login', search: { next: `/activity/${id}` } }) as const
const edit = (id: string) => ({ to: '/activity/$id/edit', params: { id } }) as const

/** Where the steps lead that are links. */
const links: { [Name in ButtonName]?: (activityId: string) => Pick<ComponentProps<typeof LinkButton>, 'to' | 'params' | 'search'> } = {
  signInToVote: signIn,
  signInToJoin: signIn,
  edit,
  addRoutes: edit,
  onTheDay: (id) => ({ to: '/activity/$id/today', params: { id } }),
  addPhotos: (id) => ({ to: '/activity/$id/photos', params: { id } }),
  proposeAgain: (id) => ({ to: '/create-activity', search: { copy: id } }),
  findOther: () => ({ to: '/activities' }),
}

type StepButtonProps = Omit<ActionBarProps, 'next'> & { step: ButtonStep }

function StepButton({ activity, step, picked, pending, onStep }: StepButtonProps) {
  const reasonOf = useRefusalReason()
  const { name, reason, isDue } = step
  const { variant = 'default', icon } = looks[name]
  const look = { icon, variant: isDue && name !== 'reject' ? 'cta' : variant } as const
  const label = useStepLabel(activity, step, picked)
  const linkOf = links[name]
  if (linkOf)
    return (
      <LinkButton {...look} {...linkOf(activity.id)}>
        {label}
      </LinkButton>
    )
  return (
    <Button
      {...look}
      ignoresDoubleTap
      loading={pending === commandOf(name)}
      disabledReason={reason ? reasonOf(reason, activity) : undefined}
      onClick={() => onStep(name)}
    >
      {label}
    </Button>
  )
}
