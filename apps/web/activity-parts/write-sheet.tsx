import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Output } from '@bothy/contract/call-schemas.ts'
import { limits } from '@bothy/contract/limits.ts'
import { useSentText } from '../forms/use-sent-text.ts'
import { useStoredText } from '../forms/use-stored-text.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Button } from '../ui/button.tsx'
import { Stack } from '../ui/page.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { TextCounter } from '../ui/text-counter.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { useToast } from '../ui/toasts.tsx'

type WriteSheetProps = {
  /** The name of the draft: the text stays on this device until it is sent. */
  draft: string
  send: (text: string) => Promise<Output<'messageLeader'>>
  title: string
  description: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What is chosen above the text. */
  children?: ReactNode
}

/** Writes a message to other members. */
export function WriteSheet({ draft, send, title, description, open, onOpenChange, children }: WriteSheetProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const [text, setText] = useStoredText(draft)
  const { max } = limits.activity.message
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
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
      description={description}
      footer={
        <Button variant="filled" block icon={IconSend} loading={isPending} onClick={() => submit(() => mutate(text))}>
          {t('activity.message.send')}
        </Button>
      }
    >
      <Stack>
        {children}
        <TextArea label={t('activity.message.label')} aside={<TextCounter text={text} max={max} />} rows={6} maxLength={max} {...field} />
      </Stack>
    </Sheet>
  )
}
