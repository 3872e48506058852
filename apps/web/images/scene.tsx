import { useState } from 'react'
import { basePath } from '../base-path.ts'

/** A decorative landscape, wide from 700 px. Without a network only its color is shown, and it is loaded again when the network is back. */
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
