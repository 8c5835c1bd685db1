/** An address that a step opens: a page of this product, or another site in a tab of its own. */
export type PageAddress = { readonly path: string } | { readonly site: string } | null

/** Reads an address that a designer has typed. Anything but a path or an address of the web opens nothing. */
export function readPageAddress(written: string): PageAddress {
  const address = written.trim()
  if (/^https?:\/\//i.test(address)) return URL.canParse(address) ? { site: new URL(address).href } : null
  // `javascript:` and other schemes; a path never has a colon before its first slash.
  if (address === '' || /^[^/?#]*:/.test(address)) return null
  return { path: `/${address.replace(/^[/\\]+/, '')}` }
}
