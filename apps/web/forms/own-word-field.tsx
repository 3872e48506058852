import type { FieldProblem } from '@bothy/contract/refusals.ts'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useWords } from '../words/words.tsx'
import styles from './own-word-field.module.css'

type Props = {
  label: string
  submit: string
  /** Takes what was typed, trimmed and not empty, or tells what is wrong with it. */
  onAdd: (word: string) => FieldProblem | undefined
  placeholder?: string
  className?: string | undefined
}

/** Adds words of one's own to a list, one by one: by the button, by Enter, and by leaving the field. */
export function OwnWordField({ submit, onAdd, ...rest }: Props) {
  const { problem } = useWords()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<FieldProblem>()
  const add = () => {
    const word = typed.trim()
    const found = word ? onAdd(word) : undefined
    if (word) setWrong(found)
    if (!found) setTyped('')
  }
  return (
    <TextField
      {...rest}
      optional
      value={typed}
      autoComplete="off"
      enterKeyHint="done"
      error={wrong && problem(wrong)}
      onChange={(event) => {
        setTyped(event.target.value)
        setWrong(undefined)
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
