import { useCallback, type ComponentProps } from 'react'

/** A picture that is only in memory. */
export function BlobImage({ blob, ...rest }: { blob: Blob } & Omit<ComponentProps<'img'>, 'src' | 'ref' | 'alt'>) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(blob)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [blob],
  )
  return <img {...rest} alt="" ref={show} />
}
