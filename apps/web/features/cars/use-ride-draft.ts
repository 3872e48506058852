/** What is typed about a car or a request, and not sent. It stays on this device until it is. */
import { useStoredText } from '../../forms/use-stored-text.ts'

/** `stored` is what the club has; the draft replaces it. */
export function useRideDraft<Draft extends object>(name: string, stored: Draft) {
  const [text, store] = useStoredText(name)
  return {
    draft: { ...stored, ...read<Draft>(text) },
    change: (change: Partial<Draft>) => store(JSON.stringify({ ...read<Draft>(text), ...change })),
    clear: () => store(''),
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
