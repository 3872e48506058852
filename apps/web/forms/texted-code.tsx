import { CodeField } from '../ui/code-field.tsx'
import { useWords } from '../words/words.tsx'
import { NewCode } from './new-code.tsx'

type Props = {
  /** When another code may be requested, in milliseconds since 1970. */
  again: number
  asking: boolean
  onAsk: () => void
  value: string
  onChange: (digits: string) => void
  error?: string | undefined
}

/** The field for the code of an SMS, with a button that requests another code. */
export function TextedCode({ again, asking, onAsk, ...field }: Props) {
  const { t } = useWords()
  return (
    <CodeField
      label={t('login.code')}
      hint={t('login.code.sent')}
      aside={<NewCode again={again} busy={asking} onAsk={onAsk} />}
      {...field}
    />
  )
}
