import type { WaitingMember } from '@bothy/contract/activities/waitlist.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { limits } from '@bothy/contract/limits.ts'
import type { ActivityCommands } from '../../commands/use-activity-commands.ts'
import { useFormat } from '../../format/use-format.ts'
import { reasonDraft } from '../../forms/stored-drafts.ts'
import { useSentText } from '../../forms/use-sent-text.ts'
import { useStoredText } from '../../forms/use-stored-text.ts'
import { joinSentences } from '../../i18n/join-sentences.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TextCounter } from '../../ui/text-counter.tsx'
import { TextArea } from '../../ui/text-field.tsx'

/** Whom a leader gives a spot: a member of the list, or another one. */
export type Seated = Pick<WaitingMember, 'id' | 'name' | 'avatar'> & Partial<WaitingMember>

type SeatDialogProps = {
  activity: Activity
  commands: ActivityCommands
  waiting: readonly WaitingMember[]
  member: Seated
  open: boolean
  onOpenChange: (open: boolean) => void
}

const spotsOf = (members: readonly WaitingMember[]) => members.reduce((sum, { spots }) => sum + spots, 0)

/** The members whose offers end with the spot, first who waits last: as the club takes them back. */
function whoseOffersEnd({ maxParticipants, currentParticipants }: Activity, waiting: readonly WaitingMember[], { id, spots = 1 }: Seated) {
  const offered = waiting.filter(({ offer, id: other }) => offer && other !== id).toReversed()
  let free = maxParticipants - currentParticipants - spotsOf(offered)
  return offered.filter((one) => {
    const ends = free < spots
    if (ends) free += one.spots
    return ends
  })
}

/** Says whom the spot passes, and asks for the reason that all leaders read. */
export function SeatDialog({ activity, commands, waiting, member, open, onOpenChange }: SeatDialogProps) {
  const { t, locale } = useTranslation()
  const format = useFormat()
  const [reason, setReason] = useStoredText(reasonDraft('seat', activity.id))
  const sent = useSentText({ name: 'reason', text: reason, onChange: setReason, error: commands.error, missing: 'missing.reason' })
  const { max } = limits.activity.seatReason
  const passed = waiting.filter(({ position, id }) => id !== member.id && position < (member.position ?? Infinity)).length
  const ending = whoseOffersEnd(activity, waiting, member)
  const seat = () =>
    commands.run({ name: 'seat', userId: member.id, ...(reason.trim() && { reason: reason.trim() }) }, () => onOpenChange(false))
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('waitlist.seat.title', { name: member.name })}
      description={joinSentences(
        locale,
        (member.spots ?? 1) > 1 && t('waitlist.seat.spots', { count: member.spots ?? 1 }),
        t('waitlist.seat.told'),
        passed > 0 && t('waitlist.seat.passes', { count: passed }),
        ending.length > 0 && t('waitlist.seat.ends', { names: format.list(ending.map(({ name }) => name)) }),
      )}
      confirmLabel={t('waitlist.seat')}
      loading={commands.pending === 'seat'}
      onConfirm={() => (passed > 0 ? sent.submit(seat) : seat())}
    >
      <TextArea
        label={t('activity.ask.reason')}
        hint={t('waitlist.seat.hint')}
        optional={passed === 0}
        aside={<TextCounter text={reason} max={max} />}
        maxLength={max}
        rows={2}
        {...sent.field}
      />
    </ConfirmDialog>
  )
}
