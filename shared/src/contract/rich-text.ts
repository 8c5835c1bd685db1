/**
 * The tags that rich text may contain: those that the editor's toolbar creates. The server sanitises a text
 * when it is saved, browsers again before they render it.
 */
export const richTags = [
  'p',
  'br',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'pre',
  'code',
  'ol',
  'ul',
  'li',
  'span',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'del',
  'a',
  'img',
  'div',
  'hr',
] as const

export const richAttributes: Readonly<Record<string, readonly string[]>> = {
  '*': ['style', 'dir'],
  a: ['href', 'target', 'rel', 'title'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  li: ['value'],
}

/** Allowed schemes of links, beside paths of this site. */
export const linkSchemes = ['http', 'https', 'mailto', 'tel'] as const

/**
 * A link with one of these schemes, to a path of this site, or to an anchor. It allows no characters before,
 * which browsers would skip.
 */
export const linkPattern = new RegExp(`^(?:(?:${linkSchemes.join('|')}):|/(?!/)|#)`, 'i')

const colour = /^(#[0-9a-f]{3,8}|rgba?\([\d\s.,%/]{1,40}\)|[a-z]{3,20})$/i

/** Allowed properties of a `style` attribute, and their values. */
const styles: Readonly<Record<string, RegExp>> = {
  color: colour,
  'background-color': colour,
  'font-size': /^(0?\.\d{1,3}|[1-4](\.\d{1,3})?)em$|^([89]|[1-6]\d)px$/,
  'text-align': /^(left|center|right|justify|start|end)$/,
  'padding-inline-start': /^\d{1,3}px$/,
}

/** The allowed declarations of a `style` attribute, in their order; '' where there are none. */
export function allowedStyle(style: string): string {
  return style
    .split(';')
    .flatMap((declaration) => {
      const colon = declaration.indexOf(':')
      const name = declaration.slice(0, colon).trim().toLowerCase()
      const value = declaration.slice(colon + 1).trim()
      return Object.hasOwn(styles, name) && styles[name]!.test(value) ? [`${name}: ${value}`] : []
    })
    .join('; ')
}

/** Whether a picture comes from this server. Pictures of other servers would reveal who reads what. */
export const isLocalPicture = (src: string): boolean =>
  /^\/api\/file\/image\/[\w./-]+$/i.test(src) && !src.includes('..')

/** Whether the HTML has neither text nor pictures. */
export const isBlank = (html: string): boolean =>
  !/<img\b/i.test(html) && html.replace(/<[^<>]*>|&nbsp;|\s/g, '') === ''

/** Characters of a rich text with its tags. */
export const maxRichTextLength = 200_000

/**
 * Limits of the tags in a rich text, and of those that are open at the same time. Sanitising takes about a
 * microsecond for a tag, and for each of them a look at the open ones.
 */
export const richTextLimits = { tags: 50_000, depth: 500 } as const

const voidTags: ReadonlySet<string> = new Set([
  'br',
  'img',
  'hr',
  'input',
  'col',
  'meta',
  'link',
  'wbr',
  'source',
])

/** Whether a rich text has more tags, or deeper ones, than can be sanitised quickly. */
export function isTooComplex(html: string): boolean {
  let tags = 0
  let depth = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    if (++tags > richTextLimits.tags) return true
    const [, slash = '', name] = /^<(\/?)([a-z][a-z0-9]*)?/i.exec(html.slice(at, at + 20))!
    if (name === undefined || voidTags.has(name.toLowerCase())) continue
    depth = slash ? Math.max(0, depth - 1) : depth + 1
    if (depth > richTextLimits.depth) return true
  }
  return false
}
