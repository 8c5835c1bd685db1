export interface FormFile {
  name: string
  content: Buffer
  /** Of the field: `file`. */
  field?: string
}

/** A multipart form as browsers send it, fields first. */
export function formOf(
  fields: Readonly<Record<string, string | number>>,
  file?: FormFile,
): { headers: Record<string, string>; payload: Buffer } {
  const edge = 'edge-of-a-part'
  const parts: Buffer[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  if (file)
    parts.push(
      Buffer.from(
        `--${edge}\r\ncontent-disposition: form-data; name="${file.field ?? 'file'}"; filename="${file.name}"\r\ncontent-type: image/png\r\n\r\n`,
      ),
      file.content,
      Buffer.from('\r\n'),
    )
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${edge}--\r\n`)]),
  }
}
