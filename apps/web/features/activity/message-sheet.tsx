import { useQuery } from '@tanstack/react-query'
import type { Activity } from '@bothy/contract/entities.ts'
import { WriteSheet } from '../../activity-parts/write-sheet.tsx'
import { useApi, useQueries } from '../../api/api-context.tsx'
import { joinSentences } from '../../i18n/join-sentences.ts'
import { useTranslation } from '../../i18n/translation.tsx'

type MessageCall = 'messageLeader' | 'messageParticipants'

type MessageSheetProps = { activity: Activity; call: MessageCall; title: string; open: boolean; onOpenChange: (open: boolean) => void }

/** A message to the leader or to all participants. */
export default function MessageSheet({ activity: { id: activityId }, call, ...sheet }: MessageSheetProps) {
  const { t } = useTranslation()
  const { api } = useApi()
  return (
    <WriteSheet
      {...sheet}
      draft={`${call}.${activityId}`}
      send={(text) => api[call]({ activityId, text })}
      description={call === 'messageLeader' ? t('activity.message.all-hint') : <Reach activityId={activityId} />}
    />
  )
}

/** Who gets a message to all, and who does not. */
function Reach({ activityId }: { activityId: string }) {
  const { locale, t } = useTranslation()
  const { data } = useQuery(useQueries().activities.recipients(activityId))
  const { recipients = 0, unreached = 0 } = data ?? {}
  return joinSentences(
    locale,
    t('activity.message.all-hint'),
    data && t('activity.message.reach', { count: recipients }),
    unreached > 0 && t('activity.message.unreached', { count: unreached }),
  )
}
