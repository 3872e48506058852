import type { FieldProblem } from '@bothy/contract/refusals.ts'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useWords } from '../words/words.tsx'
import styles from './own-word-field.module.css'

type Props = {
  label: string
  submit: string
  /** Receives the trimmed, non-empty text. Returns the problem if the text is refused. */
  onAdd: (word: string) => FieldProblem | undefined
  placeholder?: string
  className?: string | undefined
}

/** Adds free-text entries to a list, one at a time: with the button, with Enter, or on blur. */
export function OwnWordField({ submit, onAdd, ...rest }: Props) {
  const { problem } = useWords()
  const [typed, setTyped] = useState('')
  const [invalid, setInvalid] = useState<FieldProblem>()
  const add = () => {
    const word = typed.trim()
    const found = word ? onAdd(word) : undefined
    if (word) setInvalid(found)
    if (!found) setTyped('')
  }
  return (
    <TextField
      {...rest}
      optional
      value={typed}
      autoComplete="off"
      enterKeyHint="done"
      error={invalid && problem(invalid)}
      onChange={(event) => {
        setTyped(event.target.value)
        setInvalid(undefined)
      }}
      onBlur={add}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        add()
      }}
      after={
        <Button size="small" variant="light" className={styles.add} onClick={add}>
          {submit}
        </Button>
      }
    />
  )
}
