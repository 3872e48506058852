import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '@bothy/contract/errors.ts'
import { limits } from '@bothy/contract/limits.ts'
import type { Attendance, AttendanceEntry } from '@bothy/contract/members/attendance.ts'
import { useAttendanceQueries, useRecordsAttendance } from '../../../api/attendance-queries.ts'
import { cacheAnswer } from '../../../api/cache-answer.ts'
import { queryKeys } from '../../../api/queries.ts'
import { useSend } from '../../../api/use-send.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { AttendanceList } from '../../../members/attendance-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextCounter } from '../../../ui/text-counter.tsx'
import { TextArea } from '../../../ui/text-field.tsx'

type Member = { id: string; name: string }

/** The attendance of a member, and the decisions about objections. */
export function MemberAttendance({ member }: { member: Member }) {
  const { t } = useTranslation()
  const { data } = useQuery({ ...useAttendanceQueries().ofMember(member.id), enabled: useRecordsAttendance() })
  const [entry, setEntry] = useState<AttendanceEntry>()
  const [isOpen, setIsOpen] = useState(false)
  if (!data || data.items.length === 0) return null
  const open = (chosen: AttendanceEntry) => {
    setEntry(chosen)
    setIsOpen(true)
  }
  return (
    <Section variant="quiet" anchor="attendance" title={t('attendance.of-member')}>
      <AttendanceList
        attendance={data}
        renderAction={(one) =>
          one.objectedAt && (
            <Button size="small" variant={one.decision === null ? 'light' : 'subtle'} onClick={() => open(one)}>
              {t(one.decision === null ? 'attendance.decide' : 'attendance.decide.again')}
            </Button>
          )
        }
      />
      {entry && <DecisionSheet key={entry.activityId} member={member} entry={entry} open={isOpen} onOpenChange={setIsOpen} />}
    </Section>
  )
}

type DecisionSheetProps = { member: Member; entry: AttendanceEntry; open: boolean; onOpenChange: (open: boolean) => void }
type Decision = NonNullable<AttendanceEntry['decision']>

function DecisionSheet({ member, entry, open, onOpenChange }: DecisionSheetProps) {
  const { t, problemMessage } = useTranslation()
  const client = useQueryClient()
  const { queryKey } = useAttendanceQueries().ofMember(member.id)
  const [note, setNote] = useState(entry.note)
  const { max } = limits.attendance.note
  const { mutate, isPending, variables, error } = useSend<Attendance, Decision>({
    send: (api, decision) => api.decideAttendance({ activityId: entry.activityId, userId: member.id, decision, note: note.trim() }),
    says: t('attendance.decided', { name: member.name }),
    onSuccess: (answer) => {
      cacheAnswer(client, queryKey, answer)
      onOpenChange(false)
    },
    stale: [queryKeys.log, queryKeys.details],
  })
  const refused = error instanceof Refusal ? error.fields?.['note']?.[0] : undefined
  const button = (decision: Decision, label: string) => (
    <Button block loading={isPending && variables === decision} disabled={isPending} onClick={() => mutate(decision)}>
      {label}
    </Button>
  )
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      desktopVariant="modal"
      title={t(`attendance.kind.${entry.kind}`)}
      description={t('attendance.objection', { text: entry.objection })}
      footer={
        <>
          {button('kept', t('attendance.keep'))}
          {button('removed', t('attendance.remove'))}
        </>
      }
    >
      <TextArea
        label={t('attendance.note.label', { name: member.name })}
        optional
        rows={3}
        aside={<TextCounter text={note} max={max} />}
        maxLength={max}
        error={refused && problemMessage(refused)}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </Sheet>
  )
}
