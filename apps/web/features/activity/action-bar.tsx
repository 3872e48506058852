import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconDoorEnter from '@tabler/icons-react/dist/esm/icons/IconDoorEnter.mjs'
import IconLogin2 from '@tabler/icons-react/dist/esm/icons/IconLogin2.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs'
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs'
import IconThumbUp from '@tabler/icons-react/dist/esm/icons/IconThumbUp.mjs'
import IconWalk from '@tabler/icons-react/dist/esm/icons/IconWalk.mjs'
import type { Activity } from '@bothy/contract/entities.ts'
import { RouteLetter } from '../../activity-parts/route-letter.tsx'
import type { CommandName } from '../../api/activity-command.ts'
import { routeLetter } from '../../format/route-letter.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button, LinkButton, type ButtonVariant } from '../../ui/button.tsx'
import type { IconType } from '../../ui/icon.ts'
import { StickyBar } from '../../ui/sticky-bar.tsx'
import { useActionBarText, useRefusalReason } from './action-bar-text.ts'
import type { NextStep, Step, StepName } from './next-step.ts'
import styles from './action-bar.module.css'

/** The primary color marks the step that the activity waits for. Steps that can wait have an outline. */
const looks: Record<Exclude<StepName, 'joined'>, { variant: ButtonVariant; icon: IconType }> = {
  signInToVote: { variant: 'cta', icon: IconLogin2 },
  signInToJoin: { variant: 'cta', icon: IconLogin2 },
  chooseRoute: { variant: 'cta', icon: IconRoute },
  chooseOther: { variant: 'default', icon: IconThumbUp },
  vote: { variant: 'cta', icon: IconThumbUp },
  moveVote: { variant: 'cta', icon: IconThumbUp },
  join: { variant: 'cta', icon: IconDoorEnter },
  invite: { variant: 'cta', icon: IconShare },
  addRoutes: { variant: 'cta', icon: IconRoute },
  edit: { variant: 'default', icon: IconPencil },
  resubmit: { variant: 'cta', icon: IconRefresh },
  startEnrollment: { variant: 'cta', icon: IconDoorEnter },
  start: { variant: 'cta', icon: IconWalk },
  complete: { variant: 'cta', icon: IconCircleCheck },
  approve: { variant: 'cta', icon: IconCircleCheck },
  reject: { variant: 'danger', icon: IconCircleX },
}

type ActionBarProps = {
  activity: Activity
  next: NextStep
  picked: string | null
  pending: CommandName | null
  onStep: (name: StepName) => void
}

/** The sticky bar with the viewer's next step. A participant sees that they are in, without a button: a second tap on Join must not give the seat back. */
export function ActionBar({ activity, next, picked, pending, onStep }: ActionBarProps) {
  const { title, hint, routePosition } = useActionBarText(activity, next.step, picked)
  const isIn = next.step.name === 'joined'
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

const hasButton = (step: Step): step is ButtonStep => step.name !== 'joined'

function useStepLabel({ routes }: Activity, { name, reason }: ButtonStep, picked: string | null): string {
  const { t } = useTranslation()
  if (reason === 'ACTIVITY_FULL') return t('activity.step.full')
  const route = routes.find(({ id }) => id === picked)
  return name === 'vote' && !route
    ? t('activity.step.vote.none')
    : t(`activity.step.${name}`, { letter: routeLetter(route?.position ?? 0) })
}

type ButtonStep = Step & { name: keyof typeof looks }
type StepButtonProps = Omit<ActionBarProps, 'next'> & { step: ButtonStep }

function StepButton({ activity, step, picked, pending, onStep }: StepButtonProps) {
  const reasonOf = useRefusalReason()
  const { name, reason } = step
  const look = looks[name]
  const label = useStepLabel(activity, step, picked)
  if (name === 'signInToVote' || name === 'signInToJoin')
    return (
      <LinkButton {...look} to="/login" search={{ next: `/activity/${activity.id}` }}>
        {label}
      </LinkButton>
    )
  if (name === 'edit' || name === 'addRoutes')
    return (
      <LinkButton {...look} variant={reason ? 'cta' : look.variant} to="/activity/$id/edit" params={{ id: activity.id }}>
        {label}
      </LinkButton>
    )
  return (
    <Button
      {...look}
      ignoresDoubleTap
      loading={pending === name}
      disabledReason={reason ? reasonOf(reason, activity) : undefined}
      onClick={() => onStep(name)}
    >
      {label}
    </Button>
  )
}
