import { useState } from 'react'
import type { FieldProblem } from '@bothy/contract/errors.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { isEnter } from './is-enter.ts'
import styles from './add-item-field.module.css'

type Props = {
  label: string
  addLabel: string
  /** Receives the trimmed, non-empty text. Returns the problem if the text is refused. */
  onAdd: (word: string) => FieldProblem | undefined
  placeholder?: string
}

/** Adds free-text entries to a list, one at a time: with the button, with Enter, or on blur. */
export function AddItemField({ addLabel, onAdd, ...rest }: Props) {
  const { problemMessage } = useTranslation()
  const [typed, setTyped] = useState('')
  const [added, setAdded] = useState('')
  const [invalid, setInvalid] = useState<FieldProblem>()
  const add = () => {
    const word = typed.trim()
    const found = word ? onAdd(word) : undefined
    if (word) setInvalid(found)
    if (found) return
    if (word) setAdded(word)
    setTyped('')
  }
  return (
    <>
      <VisuallyHidden role="status">{added}</VisuallyHidden>
      <TextField
        {...rest}
        optional
        value={typed}
        autoComplete="off"
        enterKeyHint="done"
        error={invalid && problemMessage(invalid)}
        onChange={(event) => {
          setTyped(event.target.value)
          setInvalid(undefined)
        }}
        onBlur={add}
        onKeyDown={(event) => {
          if (!isEnter(event)) return
          event.preventDefault()
          add()
        }}
        after={
          <Button size="small" variant="light" className={styles.add} onClick={add}>
            {addLabel}
          </Button>
        }
      />
    </>
  )
}
