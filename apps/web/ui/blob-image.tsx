import { useCallback, type ComponentProps } from 'react'

/** An image from memory. */
export function BlobImage({ blob, ...rest }: { blob: Blob } & Omit<ComponentProps<'img'>, 'src' | 'ref' | 'alt'>) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  return <img {...rest} alt="" ref={show} />
}
