import { Button } from '@arco-design/web-react'
import { IconUpload } from '@arco-design/web-react/icon'
import { useRef } from 'react'
import type { Size } from '../../fields/view.ts'

interface Props {
  id: string
  label: string
  children: string
  accept: string
  several: boolean
  disabled: boolean
  size: Size
  describedBy: string | undefined
  onChosen: (files: readonly File[]) => void
  onBlur: (() => void) | undefined
}

/** The button that asks for files. The same file may be chosen twice. */
export function Chooser({
  id,
  label,
  children,
  accept,
  several,
  disabled,
  size,
  describedBy,
  onChosen,
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
        multiple={several}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) onChosen(files)
        }}
      />
    </>
  )
}
