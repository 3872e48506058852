import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import { useState } from 'react'
import { reportReasons, type ReportReason } from '@bothy/contract/activities/moderation.ts'
import type { Input } from '@bothy/contract/call-schemas.ts'
import { limits } from '@bothy/contract/limits.ts'
import { useSend } from '../api/use-send.ts'
import { useStoredText } from '../forms/use-stored-text.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Button } from '../ui/button.tsx'
import { Chip, Chips } from '../ui/chip.tsx'
import { Stack } from '../ui/page.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { TextCounter } from '../ui/text-counter.tsx'
import { TextArea } from '../ui/text-field.tsx'

type ReportContentSheetProps = Pick<Input<'createReport'>, 'kind' | 'contentId'> & {
  title: string
  /** What is reported. */
  words: string
  onClose: () => void
}

/** A member tells the admins what is wrong with what another member wrote or shows. */
export function ReportContentSheet({ kind, contentId, title, words, onClose }: ReportContentSheetProps) {
  const { t } = useTranslation()
  const report = useSend({ send: (api, input: Input<'createReport'>) => api.createReport(input), says: t('report-content.done') })
  const [reason, setReason] = useState<ReportReason>()
  const [text, setText] = useStoredText(`report.${contentId}`)
  const { max } = limits.moderation.reason
  const onSuccess = () => {
    setText('')
    onClose()
  }
  return (
    <Sheet
      open
      onOpenChange={onClose}
      desktopVariant="modal"
      title={title}
      description={words}
      footer={
        <Button
          variant="filled"
          block
          icon={IconFlag}
          loading={report.isPending}
          disabledReason={reason ? undefined : t('report-content.choose')}
          onClick={() => reason && report.mutate({ kind, contentId, reason, ...(text.trim() && { text }) }, { onSuccess })}
        >
          {t('report-content.send')}
        </Button>
      }
    >
      <Stack>
        <p>{t('report-content.hint')}</p>
        <Chips label={t('report-content.choose')}>
          {reportReasons.map((one) => (
            <Chip key={one} selected={one === reason} onClick={() => setReason(one)}>
              {t(`report-content.reason.${one}`)}
            </Chip>
          ))}
        </Chips>
        <TextArea
          label={t('report-content.text')}
          aside={<TextCounter text={text} max={max} />}
          rows={3}
          maxLength={max}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Stack>
    </Sheet>
  )
}
