import { useFormat } from '../format/use-format.ts'

/** "118 / 120": how many characters a text has, and how many it may have. For the `aside` of a field. */
export function TextCounter({ text, max }: { text: string; max: number }) {
  const format = useFormat()
  return (
    <>
      {format.number([...text].length)} / {format.number(max)}
    </>
  )
}
