import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import { useState, type ComponentProps } from 'react'
import type { Activity } from '@bothy/contract/entities.ts'
import { Button } from '../../ui/button.tsx'
import MessageSheet from './message-sheet.tsx'

type MessageParticipantsProps = { activity: Activity; title: string } & Pick<ComponentProps<typeof MessageSheet>, 'audience'>

/** The leader and admins write to who takes part, or who waits. */
export function MessageParticipants({ activity, title, audience }: MessageParticipantsProps) {
  const [isWriting, setIsWriting] = useState(false)
  if (activity.refusals.messageParticipants !== null) return null
  return (
    <>
      <Button size="small" icon={IconMessages} onClick={() => setIsWriting(true)}>
        {title}
      </Button>
      <MessageSheet
        key={activity.id}
        activity={activity}
        call="messageParticipants"
        audience={audience}
        title={title}
        open={isWriting}
        onOpenChange={setIsWriting}
      />
    </>
  )
}
