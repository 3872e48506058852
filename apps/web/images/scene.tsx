import { useEffect, useState } from 'react'
import { basePath } from '../base-path.ts'

type SceneProps = {
  /** Its file without the ending; the wide version ends with `-wide`. */
  name: string
  /** Pixels from which the wide version is shown. */
  wideFrom: number
  className: string | undefined
}

/** A decorative landscape. Without a network only its color is shown, and it is loaded again when the network is back. */
export function Scene({ name, wideFrom, className }: SceneProps) {
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => {
    if (!isBroken) return
    const loadAgain = () => setIsBroken(false)
    addEventListener('online', loadAgain)
    return () => removeEventListener('online', loadAgain)
  }, [isBroken])
  if (isBroken) return <span className={className} />
  return (
    <picture>
      <source media={`(min-width: ${wideFrom}px)`} srcSet={`${basePath}scenes/${name}-wide.webp`} />
      <img className={className} src={`${basePath}scenes/${name}.webp`} alt="" fetchPriority="high" onError={() => setIsBroken(true)} />
    </picture>
  )
}
