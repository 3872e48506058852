import { useCallback, type ComponentProps } from 'react'

/** An image from memory. */
export function BlobImage({ blob, alt = '', ...rest }: { blob: Blob } & Omit<ComponentProps<'img'>, 'src' | 'ref'>) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  return <img {...rest} alt={alt} ref={show} />
}
