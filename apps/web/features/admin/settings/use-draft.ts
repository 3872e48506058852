import { useState, type Dispatch, type SetStateAction } from 'react'

/** The edited value. It follows the stored value, unless it has been edited since. */
export function useDraft<Value>(value: Value): [Value, Dispatch<SetStateAction<Value>>] {
  const [draft, setDraft] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    if (draft === lastValue) setDraft(value)
  }
  return [draft, setDraft]
}
