import type { Link } from '@tessera/shared/contract/system/transfers'

/** Downloads what a one-time link is worth: the browser follows it, the page stays (specification: wire 1.7). */
export function followLink({ name, url }: Link): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
