import { files } from '../contract/system/files.ts'
import { call } from './call.ts'

/**
 * Downloads a stored file by a link that is valid for a minute; rejects with a `CallError` that the user has
 * seen.
 */
export async function download(type: string, name: string): Promise<void> {
  const { url } = await call(files.link, { type, name })
  // The server answers an attachment, so the browser stays on the page.
  location.assign(url)
}
