/** Keeps what is read in its place: newer messages are shown at once only at the end of the page. */
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

type Following = {
  /** At the end of the list. */
  end: RefObject<HTMLDivElement | null>
  /** The position up to which messages are shown. */
  until: number
  isAtEnd: boolean
  /** Shows all and goes to the end. */
  follow: () => void
}

type Read = {
  /** The position of the newest message. */
  newest: number
  /** The id of the first message that is loaded. */
  oldest: string | undefined
  /** The viewer wrote the newest. */
  isOwn: boolean
  /** How many own messages are not answered yet. */
  waiting: number
}

export function useFollowing({ newest, oldest, isOwn, waiting }: Read): Following {
  const end = useRef<HTMLDivElement>(null)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const [until, setUntil] = useState(newest)
  const follows = isAtEnd || isOwn
  if (follows && until !== newest) setUntil(newest)

  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setIsAtEnd(entry?.isIntersecting === true), { rootMargin: '0px 0px 120px' })
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
  }, [])

  useKeptPlace(oldest)

  const last = `${until} ${waiting}`
  useLayoutEffect(() => {
    if (follows && last) scrollTo(0, document.documentElement.scrollHeight)
  }, [last, follows])

  return {
    end,
    until,
    isAtEnd,
    follow: () => {
      setUntil(newest)
      setIsAtEnd(true)
    },
  }
}

/** Pixels from the beginning of the page. */
function topOf(id: string | undefined): number | undefined {
  const message = document.getElementById(`message-${id}`)
  return message ? message.getBoundingClientRect().top + scrollY : undefined
}

/** Older messages come in above `oldest`, and what is read stays where it was. */
function useKeptPlace(oldest: string | undefined): void {
  const before = useRef({ oldest, top: 0 })
  useLayoutEffect(() => {
    const { oldest: last, top } = before.current
    const moved = last === oldest ? undefined : topOf(last)
    if (moved !== undefined) scrollBy(0, moved - top)
    before.current = { oldest, top: topOf(oldest) ?? 0 }
  }, [oldest])
}
