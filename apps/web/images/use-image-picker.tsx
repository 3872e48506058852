import { useEffect, useRef } from 'react'
import { imageTypes } from '@bothy/contract/image-files.ts'
import { FileInput } from '../ui/file-input.tsx'
import { useFileDrop } from '../ui/use-file-drop.ts'

/** Safari on a Mac reads HEIC, and its file dialog offers only what is named. On an iPhone, what is not named is converted to JPEG. */
const readsHeic = () => 'GestureEvent' in globalThis && navigator.maxTouchPoints === 0
const acceptedTypes = () => [...imageTypes, ...(readsHeic() ? ['image/heic', '.heic'] : [])].join(',')

const isTextField = (target: EventTarget | null) => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Picks an image file: from the file dialog, the camera, drag and drop, or the clipboard. It does not validate the file. */
export function useImagePicker(onFile: (file: File) => void) {
  const fileInput = useRef<HTMLInputElement>(null)
  const drop = useFileDrop(([file]) => onFile(file!))

  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      // A spreadsheet also puts a picture of copied text on the clipboard.
      const isText = isTextField(event.target) && event.clipboardData?.types.includes('text/plain')
      const file = event.clipboardData?.files[0]
      if (isText || !file) return
      event.preventDefault()
      onFile(file)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [onFile])

  return {
    ...drop,
    /** A hidden input; render it anywhere inside the drop zone. */
    input: <FileInput ref={fileInput} accept={acceptedTypes()} onFiles={([file]) => onFile(file!)} />,
    choose: () => fileInput.current?.click(),
  }
}
