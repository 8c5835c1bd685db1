/**
 * The address of a link in a design, if allowed: http(s), mail, telephone, or a path of this product; '' for
 * anything else, such as scripts.
 */
export function webAddress(text: string): string {
  const address = text.trim()
  if (/^\/(?!\/)/.test(address) && !address.includes('\\')) return address
  try {
    return ['https:', 'http:', 'mailto:', 'tel:'].includes(new URL(address).protocol) ? address : ''
  } catch {
    return ''
  }
}
