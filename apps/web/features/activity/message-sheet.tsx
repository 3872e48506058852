import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { audiences, type Audience } from '@bothy/contract/activities/inputs.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { WriteSheet } from '../../activity-parts/write-sheet.tsx'
import { useApi, useQueries } from '../../api/api-context.tsx'
import { joinSentences } from '../../i18n/join-sentences.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Chip, Chips } from '../../ui/chip.tsx'

type MessageCall = 'messageLeader' | 'messageParticipants'

type MessageSheetProps = {
  activity: Activity
  call: MessageCall
  /** Who is chosen first of those whom a leader can write to. */
  audience?: Audience | undefined
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A message to the leader, or of a leader to who takes part, who waits, or both. */
export default function MessageSheet({ activity, call, audience: first = 'participants', ...sheet }: MessageSheetProps) {
  const { t } = useTranslation()
  const { api } = useApi()
  const [chosen, setChosen] = useState<Audience>(first)
  const { id: activityId, waitlistCount } = activity
  const audience = waitlistCount > 0 ? chosen : 'participants'
  const isToLeader = call === 'messageLeader'
  return (
    <WriteSheet
      {...sheet}
      draft={`${call}.${activityId}`}
      send={(text) => (isToLeader ? api.messageLeader({ activityId, text }) : api.messageParticipants({ activityId, text, audience }))}
      description={isToLeader ? t('activity.message.all-hint') : <Reach activityId={activityId} audience={audience} />}
    >
      {!isToLeader && waitlistCount > 0 && (
        <Chips label={t('activity.message.to')}>
          {audiences.map((one) => (
            <Chip key={one} selected={one === audience} onClick={() => setChosen(one)}>
              {t(`activity.message.to.${one}`)}
            </Chip>
          ))}
        </Chips>
      )}
    </WriteSheet>
  )
}

/** How many get a message, and how many do not. */
function Reach({ activityId, audience }: { activityId: string; audience: Audience }) {
  const { locale, t } = useTranslation()
  const { data } = useQuery(useQueries().activities.recipients(activityId, audience))
  const { recipients = 0, unreached = 0 } = data ?? {}
  return joinSentences(
    locale,
    t('activity.message.all-hint'),
    data && t('activity.message.reach', { count: recipients }),
    unreached > 0 && t('activity.message.unreached', { count: unreached }),
  )
}
