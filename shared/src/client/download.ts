import { files } from '../contract/system/files.ts'
import { call } from './call.ts'

/** Fetches a stored file with a link that works for a minute (specification: wire 6); rejects with a `CallError` that was shown. */
export async function download(type: string, name: string): Promise<void> {
  const { url } = await call(files.link, { type, name })
  // Answered as an attachment, so the page stays.
  location.assign(url)
}
