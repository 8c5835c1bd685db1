import { Button } from '@arco-design/web-react'
import { IconUpload } from '@arco-design/web-react/icon'
import { useRef } from 'react'

interface Props {
  label: string
  loading?: boolean
  onFile: (file: File) => void
}

/** A button that opens the file picker for an exported .json file. */
export function FileButton({ label, loading = false, onFile }: Props) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={<IconUpload />} loading={loading} onClick={() => field.current?.click()}>
        {label}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        accept=".json"
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          target.value = ''
        }}
      />
    </>
  )
}
