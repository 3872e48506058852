import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Activity } from '@bothy/contract/entities.ts'
import type { Companion } from '@bothy/contract/members/companions.ts'
import { ownSeat } from '../../activity-parts/presence.ts'
import { useApi, useClubSettings, useUser } from '../../api/api-context.tsx'
import { ownCompanions } from '../../api/companions.ts'
import type { ActivityCommands } from '../../commands/use-activity-commands.ts'
import { ErrorAlert } from '../../forms/error-alert.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { partyOf, queuedFor } from '../../offline/command-queue.ts'
import { useCommandQueue } from '../../offline/use-command-queue.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Stack } from '../../ui/page.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { spotsLeft, type PartyCommand } from './asked-commands.ts'

type PartySheetProps = {
  activity: Activity
  commands: ActivityCommands
  command: PartyCommand
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The commands of a member who has no spot yet. */
type JoiningCommand = Exclude<PartyCommand, 'changeCompanions'>

/** Whether a member is asked who comes when they join, which is if they bring anybody; undefined until it is known. Without an answer, they are asked too. */
export function useAsksWhoComes({ maxCompanions, refusals }: Activity, command: JoiningCommand = 'join'): boolean | undefined {
  const mayBring = maxCompanions > 0 && refusals[command] === null
  const { data, error, isPaused } = useQuery({ ...ownCompanions(useApi().api), enabled: mayBring })
  if (!mayBring) return undefined
  return data ? data.items.length > 0 : error || isPaused ? true : undefined
}

/** Joins, or waits, at once, unless the member brings anybody. */
export function JoinDialog(props: PartySheetProps & { command: JoiningCommand }) {
  const { activity, commands, command, open, onOpenChange } = props
  const asks = useAsksWhoComes(activity, command)
  const joinAlone = useEffectEvent(() => {
    onOpenChange(false)
    commands.run({ name: command })
  })
  useEffect(() => {
    if (open && asks === false) joinAlone()
  }, [open, asks])
  return asks && <PartySheet {...props} />
}

/** Asks who comes: when a member joins, and when a participant changes it. */
export function PartySheet({ activity, commands, command, open, onOpenChange }: PartySheetProps) {
  const { t } = useTranslation()
  const { data, error, isPaused } = useQuery(ownCompanions(useApi().api))
  const { maxCompanions: most } = activity
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('companions.who')}
      description={most > 0 ? t('companions.who.text', { most, left: spotsLeft(activity) }) : undefined}
      desktopVariant="modal"
    >
      {data || error || isPaused ? (
        <Party
          activity={activity}
          commands={commands}
          command={command}
          companions={data?.items}
          error={error}
          onDone={() => onOpenChange(false)}
        />
      ) : (
        <Skeleton>
          <SkeletonBlock height={180} />
        </Skeleton>
      )}
    </Sheet>
  )
}

type PartyProps = Pick<PartySheetProps, 'activity' | 'commands' | 'command'> & {
  /** Undefined while they could not be loaded. */
  companions: readonly Companion[] | undefined
  error: Error | null
  onDone: () => void
}

function Party({ activity, commands, command, companions = [], error, onDone }: PartyProps) {
  const { t } = useTranslation()
  const userId = useUser()?.id
  const trials = useClubSettings()?.companionTrials ?? 0
  const brought = ownSeat(activity, userId)?.companions?.flatMap(({ id }) => id ?? []) ?? []
  const queued = useCommandQueue((queue) => queuedFor(queue, activity.id, 'companions'))
  const [chosen, setChosen] = useState<readonly string[]>(queued ? partyOf(queued.wanted) : brought)
  const { isJoined, overlaps: [overlap] = [] } = activity
  const added = chosen.filter((id) => !brought.includes(id)).length - brought.filter((id) => !chosen.includes(id)).length
  const needed = added + (command === 'join' ? 1 : 0)
  // Who waits or applies needs no free spots.
  const left = command === 'joinWaitlist' || command === 'apply' ? activity.maxParticipants : spotsLeft(activity)
  const isUsedUp = ({ id, isChild, times }: Companion) => trials > 0 && !isChild && times >= trials && !brought.includes(id)
  const isFull = chosen.length >= activity.maxCompanions
  return (
    <Stack>
      {error && <ErrorAlert error={error} />}
      <Card padding="none">
        {companions.map((one) => (
          <Switch
            key={one.id}
            label={one.name}
            hint={<Times companion={one} trials={trials} isUsedUp={isUsedUp(one)} />}
            checked={chosen.includes(one.id)}
            disabled={!chosen.includes(one.id) && (isFull || isUsedUp(one))}
            onChange={(comes) => setChosen(comes ? [...chosen, one.id] : chosen.filter((id) => id !== one.id))}
          />
        ))}
      </Card>
      {overlap && !isJoined && <Alert kind="info">{t('activity.overlaps', { title: overlap.title })}</Alert>}
      {needed > left && <Alert kind="warning">{t('companions.too-few', { left, needed })}</Alert>}
      <Button
        variant="filled"
        block
        ignoresDoubleTap
        disabled={needed > left}
        loading={commands.pending === command}
        onClick={() => commands.run({ name: command, companionIds: [...chosen] }, onDone)}
      >
        {command === 'changeCompanions'
          ? t('app.save')
          : command === 'join'
            ? t('companions.party', { count: chosen.length + 1 })
            : t(`activity.step.${command}`)}
      </Button>
    </Stack>
  )
}

/** A child, or how often an adult came of how many times, where the club counts them. */
function Times({ companion: { isChild, times }, trials, isUsedUp }: { companion: Companion; trials: number; isUsedUp: boolean }) {
  const { t } = useTranslation()
  if (isChild) return t('companions.child')
  if (trials === 0) return null
  return isUsedUp ? t('companions.trials.over', { most: trials }) : t('companions.trials', { count: times, most: trials })
}
