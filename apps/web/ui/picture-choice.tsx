import { imageTypes } from '@bothy/contract/images.ts'
import { useEffect, useRef, useState, type ComponentProps, type DragEvent } from 'react'

const accepted = imageTypes.join(',')

/** A file that is carried along; text that is pasted is none. */
const carried = (data: DataTransfer | null): File | undefined => data?.files[0]

const carriesFile = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** The ways to a picture: chosen, taken with the camera, dropped or pasted. What it is, is not looked at here. */
export function usePictureChoice(onPicture: (file: File) => void) {
  const element = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = carried(event.clipboardData)
      if (!file) return
      event.preventDefault()
      onPicture(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [onPicture])

  const dropProps = {
    onDragOver: (event: DragEvent) => {
      if (!carriesFile(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      const file = carried(event.dataTransfer)
      if (!file) return
      event.preventDefault()
      onPicture(file)
    },
  } satisfies ComponentProps<'div'>

  return {
    isOver,
    /** Spread it on the place that takes what is dropped. */
    dropProps,
    /** Stands anywhere inside that place; never seen. */
    input: (
      <input
        ref={element}
        type="file"
        hidden
        accept={accepted}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // So that the same file may be chosen again.
          currentTarget.value = ''
          if (file) onPicture(file)
        }}
      />
    ),
    choose: () => element.current?.click(),
  }
}
