import { useState } from 'react'
import { basePath } from '../base-path.ts'

/** A decorative landscape, in a wide version from 700 px. If it does not load, its color is shown until the network is back. */
export function Scene({ name, className }: { name: string; className: string | undefined }) {
  const [isBroken, setIsBroken] = useState(false)
  const showColor = () => {
    setIsBroken(true)
    addEventListener('online', () => setIsBroken(false), { once: true })
  }
  if (isBroken) return <span className={className} />
  const address = `${basePath}scenes/${name}`
  return (
    <picture>
      <source media="(min-width: 700px)" srcSet={`${address}-wide.webp`} />
      <img className={className} src={`${address}.webp`} alt="" fetchPriority="high" onError={showColor} />
    </picture>
  )
}
