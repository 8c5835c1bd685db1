import { UploadImages } from '@tessera/shared/ui/upload/upload-images'

interface Props {
  /** Address of the stored picture; null or '' without one. */
  value?: string | null
  onChange?: (url: string | null) => void
  'aria-label': string
}

/** The photo of a student, cropped to a square before it is uploaded. */
export function PhotoInput({ value, onChange, 'aria-label': label }: Props) {
  const name = value?.split('/').at(-1) ?? ''
  return (
    <UploadImages
      id="student-photo"
      label={label}
      type="annexpic"
      limit={1}
      ratio={1}
      fileSize={5}
      value={value ? [{ name, fileId: name, url: value }] : []}
      onChange={(files) => onChange?.(files.at(-1)?.url ?? null)}
    />
  )
}
