export interface FormFile {
  name: string
  content: Buffer
  /** Name of the field: `file` by default. */
  field?: string
}

/** Creates a multipart form as browsers send it, fields first. */
export function createForm(
  fields: Readonly<Record<string, string | number>>,
  file?: FormFile,
): { headers: Record<string, string>; payload: Buffer } {
  const boundary = 'edge-of-a-part'
  const parts: Buffer[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  if (file)
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${file.field ?? 'file'}"; filename="${file.name}"\r\ncontent-type: image/png\r\n\r\n`,
      ),
      file.content,
      Buffer.from('\r\n'),
    )
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  }
}
