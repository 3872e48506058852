import { browserStorage, createKeyValueStore } from '@bothy/client/storage.ts'
import { useEffect, useState } from 'react'
import { draftKey } from '../forms/stored-drafts.ts'
import { useUser } from './api-context.tsx'

const storage = createKeyValueStore(browserStorage())

/** The setters of every component that shows a stored text, with the key of the text. */
const shown = new Map<(text: string) => void, string>()

/** A text and its setter. It is stored on this device until it is empty, so that it survives a closed sheet, a lost network and the end of the session. */
export function useStoredText(name: string): [string, (text: string) => void] {
  const key = draftKey(useUser()?.id ?? '', name)
  const [text, setText] = useState(() => storage.get(key) ?? '')
  useEffect(() => {
    shown.set(setText, key)
    return () => void shown.delete(setText)
  }, [key])
  return [
    text,
    (next) => {
      // An answer may clear the text after its page was opened again.
      for (const [show, shownKey] of shown) if (shownKey === key) show(next)
      if (next === '') storage.remove(key)
      else storage.set(key, next)
    },
  ]
}
