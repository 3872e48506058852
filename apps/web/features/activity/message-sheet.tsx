import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Activity } from '@bothy/contract/entities.ts'
import { limits } from '@bothy/contract/limits.ts'
import { useApi, useQueries } from '../../api/api-context.tsx'
import { useSentText } from '../../forms/use-sent-text.ts'
import { useStoredText } from '../../forms/use-stored-text.ts'
import { joinSentences } from '../../i18n/join-sentences.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextCounter } from '../../ui/text-counter.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toasts.tsx'

type MessageCall = 'messageLeader' | 'messageParticipants'

type MessageSheetProps = { activity: Activity; call: MessageCall; title: string; open: boolean; onOpenChange: (open: boolean) => void }

/** A message to the leader or to all participants. The text stays on this device until it is sent. */
export default function MessageSheet({ activity, call, title, open, onOpenChange }: MessageSheetProps) {
  const { t } = useTranslation()
  const { api } = useApi()
  const toast = useToast()
  const [text, setText] = useStoredText(`${call}.${activity.id}`)
  const { max } = limits.activity.message
  const { mutate, isPending, error } = useMutation({
    mutationFn: (sent: string) => api[call]({ activityId: activity.id, text: sent }),
    onSuccess: ({ recipients, unreached }, sent) => {
      if (recipients === 0) return toast.done(t('activity.message.nobody'))
      // What was typed meanwhile stays.
      if (text === sent) {
        setText('')
        onOpenChange(false)
      }
      toast.done(t(unreached > 0 ? 'activity.message.sent-partly' : 'activity.message.sent', { count: recipients, unreached }))
    },
    onError: toast.failed,
  })
  const { field, submit } = useSentText({ name: 'text', text, onChange: setText, error, missing: 'missing.message' })
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      desktopVariant="modal"
      title={title}
      description={call === 'messageLeader' ? t('activity.message.hint') : <Reach activityId={activity.id} />}
      footer={
        <Button variant="filled" block icon={IconSend} loading={isPending} onClick={() => submit(() => mutate(text))}>
          {t('activity.message.send')}
        </Button>
      }
    >
      <TextArea label={t('activity.message.label')} aside={<TextCounter text={text} max={max} />} rows={6} maxLength={max} {...field} />
    </Sheet>
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
