import { Button } from '@arco-design/web-react'
import { IconUpload } from '@arco-design/web-react/icon'
import { useRef } from 'react'
import type { Size } from '../size.ts'

interface Props {
  id: string
  label: string
  children: string
  accept: string
  multiple: boolean
  disabled: boolean
  size: Size
  describedBy: string | undefined
  onFiles: (files: readonly File[]) => void
  onBlur: (() => void) | undefined
}

/** Button that opens the file dialog. The input is reset, so that the same file can be selected again. */
export function FileButton({
  id,
  label,
  children,
  accept,
  multiple,
  disabled,
  size,
  describedBy,
  onFiles,
  onBlur,
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        id={id}
        icon={<IconUpload />}
        size={size}
        disabled={disabled}
        aria-label={`${label} ${children}`}
        aria-describedby={describedBy}
        onBlur={onBlur}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
