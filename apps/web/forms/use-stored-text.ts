import { useCallback, useEffect, useState } from 'react'
import { browserStorage, createKeyValueStore } from '@bothy/client/storage.ts'
import { useUser } from '../api/api-context.tsx'
import { draftKey } from './stored-drafts.ts'

const storage = createKeyValueStore(browserStorage())

/** The setters of all components that show a stored text, with the key of the text. */
const keysBySetter = new Map<(text: string) => void, string>()

/** Shows the text in every field that has it. The answer to a sent text may clear it after its field was closed and opened again. */
function store(key: string, text: string): void {
  for (const [show, shownKey] of keysBySetter) if (shownKey === key) show(text)
  if (text === '') storage.remove(key)
  else storage.set(key, text)
}

export const clearStoredText = (memberId: string, name: string): void => store(draftKey(memberId, name), '')

/** A text and its setter. It is stored on this device until it is empty, so that it survives a closed sheet, a lost network and the end of the session. */
export function useStoredText(name: string): [string, (text: string) => void] {
  const key = draftKey(useUser()?.id ?? '', name)
  const [text, setText] = useState(() => storage.get(key) ?? '')
  useEffect(() => {
    keysBySetter.set(setText, key)
    return () => void keysBySetter.delete(setText)
  }, [key])
  return [text, useCallback((next: string) => store(key, next), [key])]
}
