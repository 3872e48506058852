import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '@bothy/contract/limits.ts'
import type { Attendance, AttendanceEntry } from '@bothy/contract/members/attendance.ts'
import { useApi } from '../../../api/api-context.tsx'
import { useAttendanceQueries, useRecordsAttendance } from '../../../api/attendance-queries.ts'
import { cacheAnswer } from '../../../api/cache-answer.ts'
import { queryKeys } from '../../../api/queries.ts'
import { ErrorState } from '../../../forms/error-state.tsx'
import { useSentText } from '../../../forms/use-sent-text.ts'
import { useStoredText } from '../../../forms/use-stored-text.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { AttendanceList } from '../../../members/attendance-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { usePageTitle } from '../../../ui/page-title.tsx'
import { Page, Stack } from '../../../ui/page.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { TextCounter } from '../../../ui/text-counter.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { TopBar } from '../../../ui/top-bar.tsx'

/** What the club has recorded of the member in the last year. */
export function AttendanceScreen() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(useAttendanceQueries().own())
  usePageTitle(t('attendance.title'))
  return (
    <Page>
      <TopBar title={t('attendance.title')} back="/profile" />
      {data ? (
        <OwnAttendance attendance={data} />
      ) : error ? (
        <ErrorState wholePage error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton>
          <SkeletonBlock height={240} />
        </Skeleton>
      )}
    </Page>
  )
}

function OwnAttendance({ attendance }: { attendance: Attendance }) {
  const { t } = useTranslation()
  const [entry, setEntry] = useState<AttendanceEntry>()
  const [isOpen, setIsOpen] = useState(false)
  const open = (chosen: AttendanceEntry) => {
    setEntry(chosen)
    setIsOpen(true)
  }
  const { noShowLimit } = attendance
  return (
    <Stack>
      {useRecordsAttendance() && <p>{t('attendance.hint')}</p>}
      {noShowLimit > 0 && <p>{t('attendance.limit', { count: noShowLimit })}</p>}
      <AttendanceList
        attendance={attendance}
        renderAction={(one) =>
          one.kind !== 'present' &&
          one.decision === null && (
            <Button size="small" onClick={() => open(one)}>
              {t(one.objectedAt ? 'attendance.object.change' : 'attendance.object')}
            </Button>
          )
        }
      />
      {entry && <ObjectionSheet key={entry.activityId} entry={entry} open={isOpen} onOpenChange={setIsOpen} />}
    </Stack>
  )
}

type ObjectionSheetProps = { entry: AttendanceEntry; open: boolean; onOpenChange: (open: boolean) => void }

function ObjectionSheet({ entry: { activityId, title, objection }, open, onOpenChange }: ObjectionSheetProps) {
  const { t } = useTranslation()
  const { api } = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const { queryKey } = useAttendanceQueries().own()
  const [draft, setDraft] = useStoredText(`objection.${activityId}`)
  const text = draft || objection
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.objectToAttendance({ activityId, text: text.trim() }),
    onSuccess: (answer) => {
      cacheAnswer(client, queryKey, answer)
      void client.invalidateQueries({ queryKey: queryKeys.details })
      setDraft('')
      onOpenChange(false)
      toast.done(t('attendance.object.done'))
    },
    onError: toast.failed,
  })
  const { field, submit } = useSentText({ name: 'text', text, onChange: setDraft, error, missing: 'missing.message' })
  const { max } = limits.attendance.objection
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      desktopVariant="modal"
      title={title}
      description={t('attendance.object.text')}
      footer={
        <Button variant="filled" block icon={IconSend} loading={isPending} onClick={() => submit(() => mutate())}>
          {t('attendance.object.send')}
        </Button>
      }
    >
      <TextArea label={t('attendance.object.label')} aside={<TextCounter text={text} max={max} />} rows={4} maxLength={max} {...field} />
    </Sheet>
  )
}
