/** What is typed about a car or a request, and not sent. It stays on this device until it is. */
import { useWasStored } from '../../forms/restored-draft.tsx'
import { useStoredText } from '../../forms/use-stored-text.ts'

/** `stored` is what the club has; the draft replaces it. */
export function useRideDraft<Draft extends object>(name: string, stored: Draft) {
  const [text, store] = useStoredText(name)
  const wasStored = useWasStored(text)
  const typed = read<Draft>(text)
  const differs = (draft: Partial<Draft>) => Object.entries(draft).some(([name, value]) => stored[name as keyof Draft] !== value)
  return {
    draft: { ...stored, ...typed },
    change: (change: Partial<Draft>) => {
      const next = { ...typed, ...change }
      store(differs(next) ? JSON.stringify(next) : '')
    },
    clear: () => store(''),
    /** What shows was typed before the form was opened. */
    isRestored: wasStored && differs(typed),
  }
}

function read<Draft extends object>(text: string): Partial<Draft> {
  try {
    const draft: unknown = JSON.parse(text || '{}')
    return typeof draft === 'object' && draft !== null ? (draft as Partial<Draft>) : {}
  } catch {
    return {}
  }
}
