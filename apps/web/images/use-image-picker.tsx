import { useEffect, useRef, useState, type ComponentProps, type DragEvent } from 'react'
import { imageTypes } from '@bothy/contract/image-files.ts'
import { FileInput } from '../ui/file-input.tsx'

/** Safari on a Mac reads HEIC, and its file dialog offers only what is named. On an iPhone, what is not named is converted to JPEG. */
const readsHeic = () => 'GestureEvent' in globalThis && navigator.maxTouchPoints === 0
const acceptedTypes = () => [...imageTypes, ...(readsHeic() ? ['image/heic', '.heic'] : [])].join(',')

/** The first file of dropped or pasted data. A spreadsheet also puts a picture of copied text on the clipboard. */
const fileIn = (data: DataTransfer | null): File | undefined => data?.files[0]

const isTextField = (target: EventTarget | null) => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

const hasFile = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** Picks an image file: from the file dialog, the camera, drag and drop, or the clipboard. It does not validate the file. */
export function useImagePicker(onFile: (file: File) => void) {
  const fileInput = useRef<HTMLInputElement>(null)
  const [isDraggedOver, setDraggedOver] = useState(false)

  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const isText = isTextField(event.target) && event.clipboardData?.types.includes('text/plain')
      const file = fileIn(event.clipboardData)
      if (isText || !file) return
      event.preventDefault()
      onFile(file)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [onFile])

  const dropProps = {
    onDragOver: (event: DragEvent) => {
      if (!hasFile(event)) return
      event.preventDefault()
      setDraggedOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDraggedOver(false)
    },
    onDrop: (event: DragEvent) => {
      setDraggedOver(false)
      const file = fileIn(event.dataTransfer)
      if (!file) return
      event.preventDefault()
      onFile(file)
    },
  } satisfies ComponentProps<'div'>

  return {
    isDraggedOver,
    /** Spread it on the drop zone. */
    dropProps,
    /** A hidden input; render it anywhere inside the drop zone. */
    input: <FileInput ref={fileInput} accept={acceptedTypes()} onFiles={([file]) => onFile(file!)} />,
    choose: () => fileInput.current?.click(),
  }
}
