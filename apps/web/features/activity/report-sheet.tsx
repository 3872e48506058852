import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Report } from '@bothy/contract/activities/report.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { limits } from '@bothy/contract/limits.ts'
import { useApi } from '../../api/api-context.tsx'
import { reportQuery } from '../../api/report-query.ts'
import type { ActivityCommands } from '../../commands/use-activity-commands.ts'
import { useFormat } from '../../format/use-format.ts'
import { focusFirstError } from '../../forms/focus-first-error.ts'
import { RestoredDraft, useWasStored } from '../../forms/restored-draft.tsx'
import { reportDraft } from '../../forms/stored-drafts.ts'
import { isFigure, parseHours } from '../../forms/typed-numbers.ts'
import { useProblemMessage } from '../../forms/use-problem-message.ts'
import { useStoredText } from '../../forms/use-stored-text.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/page.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextCounter } from '../../ui/text-counter.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { ConditionFields } from './condition-fields.tsx'
import {
  commandOfDraft,
  draftOf,
  isOvertaken,
  isSameReport,
  lacksWords,
  readDraft,
  withWalkedTrack,
  type ReportDraft,
} from './report-draft.ts'
import { WalkedTrackField } from './walked-track-field.tsx'

type ReportSheetProps = { activity: Activity; commands: ActivityCommands; open: boolean; onOpenChange: (open: boolean) => void }

/** Writes the report, or the line of a participant. What is typed stays on this device until it is sent. */
export default function ReportSheet({ activity, commands, open, onOpenChange }: ReportSheetProps) {
  const { t } = useTranslation()
  const { api } = useApi()
  const { data: report, error, isPending, refetch } = useQuery(reportQuery(api, activity))
  const writes = activity.report?.writes ?? 'line'
  const isWritten = activity.report?.isWritten
  const isKnown = report !== undefined || !activity.report?.changedAt
  const form = useReportForm(activity, report, writes, open)
  const { draft, current, problem } = form
  const fields = useRef<HTMLDivElement>(null)
  const send = () => {
    flushSync(form.show)
    if (problem) focusFirstError(fields.current)
    else commands.run(commandOfDraft(draft, current.version, writes), () => onOpenChange(false))
  }
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      desktopVariant="modal"
      title={t(isWritten ? `report.change.${writes}` : writes === 'report' ? 'activity.step.writeReport' : 'activity.step.writeLine')}
      description={t(writes === 'report' ? 'report.write.hint' : 'report.line.hint')}
      footer={
        <Button variant="filled" block disabled={!isKnown} loading={commands.pending === 'report'} onClick={send}>
          {t('report.save')}
        </Button>
      }
    >
      {isKnown ? (
        <div ref={fields}>
          <ReportFields form={form} writes={writes} error={commands.error} />
        </div>
      ) : (
        error &&
        !isPending && (
          <Alert kind="error" title={t('report.failed')} action={<Button onClick={() => void refetch()}>{t('state.retry')}</Button>} />
        )
      )}
    </Sheet>
  )
}

type ReportForm = ReturnType<typeof useReportForm>

function useReportForm({ id }: Activity, report: Report | undefined, writes: 'report' | 'line', isOpen: boolean) {
  const [stored, store] = useStoredText(reportDraft(id))
  const [isShown, setIsShown] = useState(false)
  const current = draftOf(report, writes)
  const draft = readDraft(stored) ?? current
  const wasStored = useWasStored(stored, isOpen)
  const hours = parseHours(draft.hours)
  const hoursProblem =
    hours === undefined ? undefined : !isFigure(hours) ? 'NOT_A_NUMBER' : hours > limits.report.hours.max ? 'TOO_LARGE' : undefined
  const isTooLong = draft.text.trim().length > (writes === 'report' ? limits.report.text.max : limits.report.line.max)
  return {
    draft,
    current,
    change: (change: Partial<ReportDraft>) => {
      const next = { ...draft, ...change }
      store(isSameReport(next, current) ? '' : JSON.stringify(next))
    },
    isRestored: wasStored && !isSameReport(draft, current),
    discard: () => store(''),
    /** The report of somebody else, which sending replaces. */
    overtaken: writes === 'report' && isOvertaken(draft, current) ? current : undefined,
    problem: hoursProblem ?? (isTooLong ? 'TOO_LONG' : draft.conditions.some(lacksWords) ? 'REQUIRED' : undefined),
    hoursProblem: isShown ? hoursProblem : undefined,
    isTooLong: isShown && isTooLong,
    isShown,
    show: () => setIsShown(true),
  }
}

type ReportFieldsProps = { form: ReportForm; writes: 'report' | 'line'; error: Error | null }

function ReportFields({ form, writes, error }: ReportFieldsProps) {
  const { draft, current, change, isRestored, discard, overtaken, hoursProblem, isTooLong, isShown } = form
  const { t } = useTranslation()
  const format = useFormat()
  const problemMessage = useProblemMessage()
  const refused = error instanceof Refusal ? error.fields : undefined
  const { max } = writes === 'report' ? limits.report.text : limits.report.line
  const hours = parseHours(draft.hours)
  const textProblem = isTooLong ? 'TOO_LONG' : refused?.['text']?.[0]
  const refusedHours = hoursProblem ?? refused?.['hours']?.[0]
  const conditionProblem = Object.entries(refused ?? {}).find(([field]) => field.startsWith('conditions'))?.[1][0]
  return (
    <Stack gap="fields">
      {isRestored && <RestoredDraft isOfSaved={current.version > 0 || current.text !== ''} onStartOver={discard} />}
      {overtaken && (
        <Alert kind="warning" title={t('report.overtaken')}>
          {overtaken.text}
        </Alert>
      )}
      <TextArea
        label={t(writes === 'report' ? 'report.text' : 'report.line')}
        aside={<TextCounter text={draft.text} max={max} />}
        rows={writes === 'report' ? 5 : 2}
        maxLength={max}
        value={draft.text}
        error={problemMessage(textProblem ? { type: textProblem } : undefined)}
        onChange={({ target }) => change({ text: target.value })}
      />
      {writes === 'report' && (
        <>
          <ConditionFields
            conditions={draft.conditions}
            problem={conditionProblem}
            asksForWords={isShown}
            onChange={(conditions) => change({ conditions })}
          />
          <WalkedTrackField track={draft.track} onChange={(track, fromFile) => change(withWalkedTrack(draft, track, fromFile))} />
          <TextField
            label={t('report.hours')}
            optional
            placeholder="0:00"
            autoComplete="off"
            hint={
              draft.hours !== '' && draft.hours === draft.hoursOfTrack
                ? t('report.hours.from-file')
                : isFigure(hours)
                  ? format.duration(hours)
                  : t('form.route.duration.hint')
            }
            value={draft.hours}
            error={problemMessage(refusedHours ? { type: refusedHours } : undefined, {
              NOT_A_NUMBER: t('form.route.duration.wrong'),
              TOO_LARGE: t('form.route.duration.range', limits.report.hours),
            })}
            onChange={({ target }) => change({ hours: target.value })}
          />
        </>
      )}
    </Stack>
  )
}
