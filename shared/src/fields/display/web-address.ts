/**
 * The address a link of a design may lead to: http(s), mail, telephone, or a path of this product; '' for
 * anything else, scripts above all.
 */
export function webAddress(text: string): string {
  const given = text.trim()
  if (/^\/(?!\/)/.test(given) && !given.includes('\\')) return given
  try {
    return ['https:', 'http:', 'mailto:', 'tel:'].includes(new URL(given).protocol) ? given : ''
  } catch {
    return ''
  }
}
