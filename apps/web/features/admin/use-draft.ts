import { useState } from 'react'

/** What is typed, until the club's value changes: then that is shown. */
export function useDraft<Value>(value: Value): [Value, (draft: Value) => void] {
  const [draft, setDraft] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setDraft(value)
  }
  return [draft, setDraft]
}
