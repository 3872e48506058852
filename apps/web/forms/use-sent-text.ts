import { useRef, useState, type ChangeEvent } from 'react'
import { Refusal } from '@bothy/contract/errors.ts'
import type { MessageId } from '../i18n/catalog.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { useProblemMessage } from './use-problem-message.ts'

type Options = {
  /** The name of the text in the input of the call. */
  name: string
  text: string
  onChange: (text: string) => void
  /** The error of the last submit. */
  error: unknown
  /** Says what is missing while the text is empty. */
  missing: MessageId
}

/** The only text of a sheet or a dialog: an empty one is not sent. What is wrong with a text stands at its field until it is changed. */
export function useSentText({ name, text, onChange, error, missing }: Options) {
  const { t } = useTranslation()
  const problemMessage = useProblemMessage()
  const [sent, setSent] = useState<string>()
  const ref = useRef<HTMLTextAreaElement>(null)
  const isMissing = text.trim() === ''
  const refused = error instanceof Refusal ? error.fields?.[name]?.[0] : undefined
  const problem = isMissing ? t(missing) : problemMessage(refused && { type: refused })
  return {
    /** Spread it on the text area. */
    field: {
      ref,
      value: text,
      error: sent === text ? problem : undefined,
      onChange: (event: ChangeEvent<HTMLTextAreaElement>) => onChange(event.target.value),
    },
    submit: (send: () => void) => {
      setSent(text)
      if (isMissing) ref.current?.focus()
      else send()
    },
  }
}
