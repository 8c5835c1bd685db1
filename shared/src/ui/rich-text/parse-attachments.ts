import * as z from 'zod'

const Files = z.array(z.object({ name: z.string(), fileId: z.string(), url: z.string() }))

/** An attachment of a message. */
export interface Attachment {
  name: string
  fileId: string
  /** Upload type, from the URL `/api/file/Image/<type>/<name>`. */
  type: string
}

/** Parses the attachments of a message from JSON; unreadable text gives none. */
export function parseAttachments(files: string): Attachment[] {
  try {
    return Files.parse(JSON.parse(files)).flatMap(({ name, fileId, url }) => {
      const type = /^\/api\/file\/image\/(\w+)\//i.exec(url)?.[1]
      return type ? [{ name, fileId, type }] : []
    })
  } catch {
    return []
  }
}
