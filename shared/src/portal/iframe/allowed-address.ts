/** The address of a page that may be embedded; null for any other scheme, and for pages of this system, which could leave a sandbox. */
export function allowedAddress(url: string, ownOrigin: string): string | null {
  try {
    const address = new URL(url)
    return address.protocol === 'https:' && address.origin !== ownOrigin ? address.href : null
  } catch {
    return null
  }
}
