import * as z from 'zod'

const Files = z.array(z.object({ name: z.string(), fileId: z.string(), url: z.string() }))

export interface Attached {
  name: string
  fileId: string
  /** Folder of the upload, by the address `/api/file/Image/<type>/<name>`. */
  type: string
}

/** The attachments of a message, from their JSON text; what cannot be read is none. */
export function attached(files: string): Attached[] {
  try {
    return Files.parse(JSON.parse(files)).flatMap(({ name, fileId, url }) => {
      const type = /^\/api\/file\/image\/(\w+)\//i.exec(url)?.[1]
      return type ? [{ name, fileId, type }] : []
    })
  } catch {
    return []
  }
}
