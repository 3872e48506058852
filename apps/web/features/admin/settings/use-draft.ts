import { useState } from 'react'

/** The edited value. It is reset whenever the stored value changes. */
export function useDraft<Value>(value: Value): [Value, (draft: Value) => void] {
  const [draft, setDraft] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    setDraft(value)
  }
  return [draft, setDraft]
}
