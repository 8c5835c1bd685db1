import type { FileLink } from '../contract/system/transfers.ts'

/** Downloads the file behind a one-time link; the browser stays on the page. */
export function followLink({ name, url }: FileLink): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
