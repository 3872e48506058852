import type { RefObject } from 'react'

type FileInputProps = {
  /** A button calls its `click`. */
  ref: RefObject<HTMLInputElement | null>
  onFiles: (files: File[]) => void
  multiple?: boolean
  /** Types and endings. Left out where phones do not know the type, and would not let the file be chosen. */
  accept?: string
  'aria-label'?: string
}

/** Lets the viewer choose files. It shows nothing of its own. */
export function FileInput({ onFiles, ...input }: FileInputProps) {
  return (
    <input
      {...input}
      type="file"
      hidden
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])]
        // Without the reset, selecting the same file again would fire no event.
        currentTarget.value = ''
        if (files.length > 0) onFiles(files)
      }}
    />
  )
}
